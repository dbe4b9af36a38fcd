/** Puts rows that changed into the complete download of the last run. */
import { wholeLines } from './lines.js';

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
  for await (const bytes of wholeLines(path)) {
    for (const line of bytes.toString('utf8').slice(0, -1).split('\n')) {
      const key = keyOf(JSON.parse(line) as Record<string, unknown>);
      yield `${changed.get(key) ?? line}\n`;
      left.delete(key);
    }
  }
  for (const line of left.values()) yield `${line}\n`;
}
