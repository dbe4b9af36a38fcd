import type { Cells, RawRow } from '../row.js';

/** A row that is a JSON value. Only an object has columns. */
export function jsonRow(line: number, value: unknown, member: string | null): RawRow {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    line,
    values: isObject ? (value as Cells) : {},
    raw: () => JSON.stringify(value) ?? '',
    fault: isObject ? null : { code: 'row.malformed', reason: 'the row is no JSON object' },
    member,
  };
}
