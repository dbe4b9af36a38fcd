/** Merges changed rows into the complete download of the last run. */
import { wholeLines } from './lines.js';

/**
 * @param path of JSON Lines, one row per line
 * @param keyOf the identity of a row
 * @param changed key → the row's new line; new keys are appended
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
