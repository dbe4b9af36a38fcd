/** `s.a, s.b`: columns of one alias. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(', ');
}

/** SQL for whether two rows differ in any of these columns. */
export function differSql(one: string, other: string, columns: readonly string[]): string {
  const values = (alias: string): string => columnsOf(alias, columns).replace(JSON_COLUMN, '$&::text');
  return `(${values(one)}) is distinct from (${values(other)})`;
}

/** Values of type json can only be compared as texts. */
const JSON_COLUMN = /\w+\.violations\b/;

/** `a = s.a, b = s.b`: the assignments of a `set` from an alias, or from `excluded` in an upsert. */
export function assignmentsFrom(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${column} = ${alias}.${column}`).join(', ');
}
