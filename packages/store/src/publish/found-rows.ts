/** The rows that a table of findings should contain. */
export interface FoundRows {
  /** The columns other than `id`. */
  readonly columns: readonly string[];
  /** SQL for queries in a `with` that the others use, each with its comma. */
  readonly before: string;
  /** SQL for the id and the columns, in order; its values are numbered from $2. */
  readonly rows: string;
  /** SQL for which rows `r` of the table these replace. */
  readonly replaced: string;
  readonly values: readonly unknown[];
}
