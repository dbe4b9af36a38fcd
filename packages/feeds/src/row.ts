/** Source rows: the output of the formats and the input of the mapping. */
import type { RowError } from './row-error.js';

/** A row's values by source column: strings from text formats, any JSON value from JSON. */
export type Cells = Readonly<Record<string, unknown>>;

/** The spans of fields in the text of their batch, so that fields can be compared without slicing. */
export interface FieldSpans {
  /** The names of the fields, in order; one list for all rows of a layout. */
  readonly columns: readonly string[];
  /** The text as UTF-16 codes, which are several times faster to compare than strings. */
  readonly codes: Uint16Array;
  /** Start and end of each field. The start of a quoted field is stored as its complement. */
  readonly offsets: Int32Array;
  /** Values of fields that are not a slice of the text, by the index of their start in `offsets`. */
  readonly rewritten: ReadonlyMap<number, string>;
}

/** The spans of one row. */
export interface RowSpans {
  readonly fields: FieldSpans;
  /** The index of the row's first field in `offsets`. */
  readonly first: number;
  /** Number of fields. */
  readonly count: number;
}

/** One row of a source. */
export interface RawRow {
  /** Its first line in a text file, or its position in a JSON array; from 1. */
  readonly line: number;
  readonly values: Cells;
  /** The spans of its values; null if they are not slices of a text. */
  readonly spans: RowSpans | null;
  /** The row as text, for a reject. */
  raw(): string;
  /** Set if the row has no usable values. */
  readonly error: RowError | null;
  /** The zip member of the line. */
  readonly member: string | null;
}
