/** A feed's date formats. */
import { columnsOf, familyColumns, formObject } from '@crs/feeds';
import type { Profile } from '../profile/profile.js';
import type { MappingContext, ProposedColumns } from './proposed.js';

const plainNumbers = ['epoch-ms', 'epoch-s', 'YYYYMMDD', 'MMDDYYYY', 'YYYYMMDDHHmmss'];

/** Sets formats for all columns, most frequent first. If all-digit formats differ between columns, each column has its own. */
export function withDates(
  { family, profiles }: MappingContext,
  columns: ProposedColumns,
): { columns: ProposedColumns; dates: string[] } {
  const found = new Map<string, string[]>();
  for (const [name, { form }] of columns) {
    const kind = familyColumns[family].get(name)?.kind;
    const read = kind === 'day' || kind === 'moment' ? columnsOf(form) : [];
    const formats = profiles.filter(({ column }) => read.includes(column)).flatMap(formatsOf);
    if (formats.length > 0) found.set(name, [...new Set(formats)]);
  }
  const counts = new Map<string, number>();
  for (const format of [...found.values()].flat()) counts.set(format, (counts.get(format) ?? 0) + 1);
  const all = [...counts].sort((a, b) => b[1] - a[1]).map(([format]) => format);
  const [, ...otherDigits] = all.filter((format) => plainNumbers.includes(format));
  const shared = all.filter((format) => !otherDigits.includes(format));
  const own = [...columns].map(([name, one]) => {
    const dates = found.get(name) ?? [];
    if (!dates.some((format) => otherDigits.includes(format))) return [name, one] as const;
    return [name, { ...one, form: { ...formObject(one.form), dates } }] as const;
  });
  return { columns: new Map(own), dates: shared };
}

/** Returns the formats of a column's values or, without values, the format for its portal type. */
function formatsOf({ dates, filled, type }: Profile): readonly string[] {
  if (filled > 0) return dates.formats;
  return type !== null && /esriFieldTypeDate$/.test(type) ? ['epoch-ms'] : [];
}
