/** Rejected rows, kept for correcting the feed or its definition. */
import { storable } from './mapping/cell.js';
import type { RawRow } from './row.js';
import type { RowError } from './row-error.js';

/** A rejected row. */
export interface Reject {
  readonly line: number;
  /** The source column; null for the whole row. */
  readonly column: string | null;
  /** Stable: `value.date`, `row.columns`. */
  readonly code: string;
  /** One sentence. */
  readonly reason: string;
  /** The first 8,000 characters of the row. */
  readonly raw: string;
}

const longestRaw = 8000;

/** The reject of a row, without characters that PostgreSQL cannot store. */
export function rejectOf(row: RawRow, { column, code, reason }: RowError): Reject {
  const raw = storable(row.raw());
  return {
    line: row.line,
    column: column === null ? null : storable(column),
    code,
    reason: storable(row.member === null ? reason : `${reason} (in ${row.member})`),
    raw: raw.length > longestRaw ? `${raw.slice(0, longestRaw - 1)}…` : raw,
  };
}
