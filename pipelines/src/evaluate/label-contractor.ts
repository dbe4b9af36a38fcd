import { comparableLicense, type RosterIndex } from '@crs/matching';

/** What a label says of its contractor. */
export interface LabelledLicense {
  readonly licenseNumber: string | null;
  /** Which contractor, where a roster gives the number to several. */
  readonly licenseType?: string | null;
}

/**
 * Gives a function that finds the contractor of a label by its id. Null where there is none; `several` where the number has
 * several contractors and the license type does not tell which.
 */
export function contractorOfLabel(index: RosterIndex): (label: LabelledLicense) => number | null | 'several' {
  const entries = new Map<number, number[]>();
  for (const [entry, license] of index.licenses.entries()) {
    const same = entries.get(license);
    if (same) same.push(entry);
    else entries.set(license, [entry]);
  }
  return ({ licenseNumber, licenseType }) => {
    if (licenseNumber === null) return null;
    const all = entries.get(index.texts.find(comparableLicense(index, licenseNumber))) ?? [];
    const type = licenseType?.trim().toLowerCase();
    const held =
      all.length > 1 && type
        ? all.filter((entry) => index.entry(entry).licenseTypes.some((name) => name.toLowerCase() === type))
        : all;
    const [only, other] = held;
    // A license of no roster is like an empty label: there is no contractor to find.
    if (only === undefined) return null;
    return other === undefined ? (index.ids[only] as number) : 'several';
  };
}
