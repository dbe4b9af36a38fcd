/** An address line split into its building and its unit. */
export interface SplitAddress {
  readonly building: string;
  /** `3` of `STE 3`, `2 b` of `BLDG 2 APT B`, `rear`; null where the line names none. */
  readonly unit: string | null;
}

/**
 * Splits a cleaned address line into street and unit. The comparable key has no unit, so the unit is what follows the
 * last word of the key. Designators are left out: `STE 3`, `# 3` and `UNIT 3` are one unit.
 */
export function splitUnit(line: string, streetKey: string): SplitAddress {
  const words = line.split(' ');
  const last = streetKey.slice(streetKey.lastIndexOf(' ') + 1);
  const end = words.map((word) => word.toLowerCase()).lastIndexOf(last);
  const behind = words.slice(end + 1).map((word) => word.toLowerCase().replaceAll('#', ''));
  if (end < 1 || behind.length === 0) return { building: line, unit: null };
  const telling = behind.filter((word) => /\d/.test(word) || word.length === 1);
  const unit = (telling.length > 0 ? telling : behind.filter((word) => word !== '')).join(' ');
  return { building: words.slice(0, end + 1).join(' '), unit: unit === '' ? null : unit };
}
