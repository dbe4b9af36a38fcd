/** What the formats give and the mapping takes. */

/** A row's values by source column. Text formats give strings; JSON gives whatever it holds. */
export type Cells = Readonly<Record<string, unknown>>;

/** Why a row could not be read at all. */
export interface RowFault {
  readonly code: 'row.columns' | 'row.malformed';
  readonly reason: string;
}

/** Where the fields of rows stand in the text they came in; a field is recognised there before it is cut out. */
export interface PlacedFields {
  /** The names of the fields, in their order: one list for all rows of a layout. */
  readonly columns: readonly string[];
  /** The text, as the numbers of its characters (UTF-16): those are compared at a fraction of what a text takes. */
  readonly codes: Uint16Array;
  /** Two numbers a field, where it begins and ends. The beginning of one in quotes is kept as its complement. */
  readonly places: Int32Array;
  /** Values of fields that are no pieces of the text, by their place. */
  readonly odd: ReadonlyMap<number, string>;
}

/** A row among them. */
export interface PlacedRow {
  readonly fields: PlacedFields;
  /** The place of the row's first field, and how many it has. */
  readonly first: number;
  readonly count: number;
}

/** One row as the source gave it. */
export interface RawRow {
  /** Where it begins: the line of a text file, the position in a JSON array; from 1. */
  readonly line: number;
  readonly values: Cells;
  /** Where its values stand in the text they came in; null where they are no pieces of it. */
  readonly placed: PlacedRow | null;
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
