/** The rows that a table of findings is to hold. */
export interface FoundRows {
  /** The columns beside `id`. */
  readonly columns: readonly string[];
  /** SQL of queries of a `with` that the others use, each with its comma. */
  readonly before: string;
  /** SQL of the id and the columns, in their order; its values are numbered from $2. */
  readonly rows: string;
  /** SQL of which rows `r` of the table these take the place of. */
  readonly replaced: string;
  readonly values: readonly unknown[];
}
