/** `s.a, s.b`: columns of one alias. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(', ');
}

/** `a = s.a, b = s.b`: the assignments of a `set` from an alias, or from `excluded` in an upsert. */
export function assignmentsFrom(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${column} = ${alias}.${column}`).join(', ');
}
