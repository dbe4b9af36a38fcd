/** The rows that a table of findings is to hold. */
export interface FoundRows {
  /** The columns beside `id`. */
  readonly columns: readonly string[];
  /** SQL of the id and the columns, in their order; its values are numbered from $2. */
  readonly rows: string;
  readonly values: readonly unknown[];
}
