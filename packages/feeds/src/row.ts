/** What the formats give and the mapping takes. */

/** A row's values by source column. Text formats give strings; JSON gives whatever it holds. */
export type Cells = Readonly<Record<string, unknown>>;

/** Why a row could not be read at all. */
export interface RowFault {
  readonly code: 'row.columns' | 'row.malformed';
  readonly reason: string;
}

/** One row as the source gave it. */
export interface RawRow {
  /** Where it begins: the line of a text file, the position in a JSON array; from 1. */
  readonly line: number;
  readonly values: Cells;
  /** The row as text, for the one that is rejected. */
  raw(): string;
  /** Set where the row has no usable values. */
  readonly fault: RowFault | null;
  /** The member of a zip the line counts in. */
  readonly member: string | null;
}

/** A row that was refused, kept for whoever mends the feed or its definition. */
export interface Reject {
  readonly line: number;
  /** The source column at fault; null where it is the whole row. */
  readonly column: string | null;
  /** Stable: `value.date`, `row.columns`. */
  readonly code: string;
  /** One sentence. */
  readonly reason: string;
  /** The row, at most 8,000 characters of it. */
  readonly raw: string;
}
