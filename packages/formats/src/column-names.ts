/** The names of a source's columns, as the definition spells them. */

/** A column that the source spells otherwise than the definition. */
export interface Respelled {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * The columns of a header, those called as in the definition where the source differs only in case and white space. Columns
 * that share a name are told apart by a number, unless the definition reads one of them and says nothing of the second:
 * nobody knows which it means.
 * @param read the columns the definition reads
 * @param ignored those it names without reading them
 */
export function respellColumns(
  columns: readonly string[],
  read: readonly string[],
  ignored: readonly string[] = [],
): { columns: string[]; respelled: Respelled[] } {
  const present = new Set(columns);
  const wanted = new Map<string, string>();
  for (const name of read) if (!present.has(name)) wanted.set(comparable(name), name);
  const respelled: Respelled[] = [];
  const known = new Set(read);
  const named = new Set([...read, ...ignored]);
  const unclear = (name: string): boolean => known.has(name) && !named.has(`${name} (2)`);
  const seen = new Map<string, number>();
  const spelled = columns.map((theirs) => {
    const key = comparable(theirs);
    const ours = wanted.get(key);
    if (ours !== undefined) {
      // Only one of two columns that differ in no more than that can be meant: the first.
      wanted.delete(key);
      respelled.push({ ours, theirs });
      return ours;
    }
    const before = seen.get(theirs) ?? 0;
    seen.set(theirs, before + 1);
    return before === 0 || unclear(theirs) ? theirs : `${theirs} (${before + 1})`;
  });
  return { columns: spelled, respelled };
}

function comparable(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
