import { setImmediate } from 'node:timers/promises';

/** Elements of a long answer that are written at once: other requests are answered in between. */
const ELEMENTS_AT_ONCE = 50;

/** The elements of a long answer, separated by commas. */
export async function writtenInPieces<T>(
  elements: readonly T[],
  write: (element: T) => string,
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < elements.length; from += ELEMENTS_AT_ONCE) {
    for (const element of elements.slice(from, from + ELEMENTS_AT_ONCE)) pieces.push(write(element));
    await setImmediate();
  }
  return pieces.join(',');
}
