/** The names of a source's columns, as the definition spells them. */

/** A column that the source spells otherwise than the definition. */
export interface Respelled {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * The columns of a header, those called as in the definition where the source differs only in case and white space.
 * @param read the columns the definition reads
 */
export function respellColumns(
  columns: readonly string[],
  read: readonly string[],
): { columns: string[]; respelled: Respelled[] } {
  const present = new Set(columns);
  const wanted = new Map<string, string>();
  for (const name of read) if (!present.has(name)) wanted.set(comparable(name), name);
  const respelled: Respelled[] = [];
  const named = columns.map((theirs) => {
    const key = comparable(theirs);
    const ours = wanted.get(key);
    if (ours === undefined) return theirs;
    // Only one of two columns that differ in no more than that can be meant: the first.
    wanted.delete(key);
    respelled.push({ ours, theirs });
    return ours;
  });
  return { columns: named, respelled };
}

function comparable(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
