/** Renames a source's columns to the spelling of the definition. */

/** A column whose spelling differs between source and definition. */
export interface Respelled {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Renames columns that differ from the definition's only in case and white space. Repeated names get a number: `Name (2)`.
 * They stay equal if the definition reads `Name` and does not name `Name (2)`, because either could be meant.
 * @param read the columns that the definition reads
 * @param ignored the columns that it lists as ignored
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
      // If several source columns have this spelling, rename only the first.
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
