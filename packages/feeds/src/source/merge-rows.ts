/** Puts rows that changed into the complete download of the last run. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * @param path JSON Lines, one row a line
 * @param keyOf what identifies a row
 * @param changed key → the row's line as it is now; what the file does not have comes at its end
 */
export async function* mergeRows(
  path: string,
  keyOf: (row: Readonly<Record<string, unknown>>) => string,
  changed: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const left = new Map(changed);
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const key = keyOf(JSON.parse(line) as Record<string, unknown>);
    yield `${changed.get(key) ?? line}\n`;
    left.delete(key);
  }
  for (const line of left.values()) yield `${line}\n`;
}
