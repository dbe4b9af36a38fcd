/** The rows that a table of findings should contain. */
export interface FoundRows {
  /** The columns other than `id`. */
  readonly columns: readonly string[];
  /** SQL for shared queries in a `with`, each with its comma. */
  readonly before: string;
  /** SQL for the id and the columns, in order; its values are numbered from $2. */
  readonly rows: string;
  /** SQL for the rows `r` of the table that these rows replace. */
  readonly replaced: string;
  readonly values: readonly unknown[];
}
