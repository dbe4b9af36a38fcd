/** What the formats give and the mapping takes. */
import type { RowError } from './row-error.js';

/** A row's values by source column. Text formats give strings; JSON gives whatever it holds. */
export type Cells = Readonly<Record<string, unknown>>;

/** The spans of fields in the text of their batch. A field can be compared there without cutting it out. */
export interface FieldSpans {
  /** The names of the fields, in their order: one list for all rows of a layout. */
  readonly columns: readonly string[];
  /** The text as UTF-16 codes: comparing them is several times faster than comparing texts. */
  readonly codes: Uint16Array;
  /** Two numbers a field, its start and end. The start of a field in quotes is stored as its complement. */
  readonly offsets: Int32Array;
  /** Values of fields that are no piece of the text, by the index of their start in `offsets`. */
  readonly rewritten: ReadonlyMap<number, string>;
}

/** The spans of one row. */
export interface RowSpans {
  readonly fields: FieldSpans;
  /** The index of the row's first field in `offsets`. */
  readonly first: number;
  /** How many fields the row has. */
  readonly count: number;
}

/** One row as the source gave it. */
export interface RawRow {
  /** Where it begins: the line of a text file, the position in a JSON array; from 1. */
  readonly line: number;
  readonly values: Cells;
  /** The spans of its values; null where they are no pieces of a text. */
  readonly spans: RowSpans | null;
  /** The row as text, for a reject. */
  raw(): string;
  /** Set where the row has no usable values. */
  readonly error: RowError | null;
  /** The member of a zip the line counts in. */
  readonly member: string | null;
}
