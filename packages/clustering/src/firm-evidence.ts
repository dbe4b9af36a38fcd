/** Explains why the lines of a firm are one business: the values that two or more of them share. */
import { readPerson } from './persons.js';

/** What lines of a firm may share, strongest first. */
export const firmEvidenceKinds = ['name', 'person', 'phone', 'address'] as const;
type FirmEvidenceKind = (typeof firmEvidenceKinds)[number];

/** A roster line of a firm; keys are comparable texts. */
export interface FirmEvidenceLine {
  readonly licenseNumber: string;
  readonly rosterState: string;
  readonly name: string;
  readonly nameKey: string;
  readonly dbaName: string | null;
  readonly dbaKey: string | null;
  readonly personName: string | null;
  readonly phone: string | null;
  readonly phoneKey: string | null;
  readonly address: string | null;
  readonly addressKey: string | null;
  readonly city: string | null;
  readonly zip: string | null;
}

/** A value that lines of a firm share. */
interface FirmEvidence {
  readonly kind: FirmEvidenceKind;
  /** As printed on the first of these lines. */
  readonly value: string;
  readonly lines: readonly { readonly licenseNumber: string; readonly rosterState: string }[];
}

/** The values that two or more lines share, by kind, those on the most lines first. */
export function firmEvidence(lines: readonly FirmEvidenceLine[]): FirmEvidence[] {
  return firmEvidenceKinds.flatMap((kind) => {
    const found = new Map<string, { value: string; lines: FirmEvidenceLine[] }>();
    for (const line of lines)
      for (const { key, value } of valuesOf(kind, line)) {
        const one = found.get(key) ?? { value, lines: [] };
        found.set(key, one);
        if (!one.lines.includes(line)) one.lines.push(line);
      }
    return [...found.values()]
      .filter((one) => one.lines.length > 1)
      .sort((a, b) => b.lines.length - a.lines.length)
      .map(({ value, lines: having }) => ({
        kind,
        value,
        lines: having.map(({ licenseNumber, rosterState }) => ({ licenseNumber, rosterState })),
      }));
  });
}

/** A line's values by their comparable keys; a trade name may be another line's name. */
function valuesOf(kind: FirmEvidenceKind, line: FirmEvidenceLine): { key: string; value: string }[] {
  const valued = (key: string | null, value: string | null) =>
    key === null || key === '' || value === null ? [] : [{ key, value }];
  if (kind === 'name')
    return [...valued(compact(line.nameKey), line.name), ...valued(compact(line.dbaKey), line.dbaName)];
  if (kind === 'phone') return valued(line.phoneKey, line.phone);
  if (kind === 'address') {
    const town = line.city?.toLowerCase() ?? line.zip?.slice(0, 5) ?? '';
    return valued(line.addressKey && `${line.addressKey}|${town}`, line.address);
  }
  const person = line.personName === null ? null : readPerson(line.personName);
  return person === null ? [] : valued(`${person.given} ${person.surname}`, line.personName);
}

/** Spaces and hyphens make no difference between names. */
const compact = (key: string | null): string | null => key?.replaceAll(/[ -]/g, '') ?? null;

/** Evidence in sentences: `Both licenses list the phone (612) 555-0101.` */
export function firmReason(evidence: readonly FirmEvidence[], lines: number): string {
  return evidence
    .map(({ kind, value, lines: { length } }) => {
      const subject =
        length < lines ? `${length} of ${lines} licenses` : length === 2 ? 'Both licenses' : 'All licenses';
      return `${subject} list the ${kind} ${value}.`;
    })
    .join(' ');
}
