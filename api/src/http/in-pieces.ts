import { setImmediate } from 'node:timers/promises';

/** Elements of a long response to process at once; other requests are answered in between. */
const ELEMENTS_AT_ONCE = 50;

/** Applies a function to each element of a long list. */
export async function mappedInPieces<T, U>(elements: readonly T[], map: (element: T) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (let from = 0; from < elements.length; from += ELEMENTS_AT_ONCE) {
    for (const element of elements.slice(from, from + ELEMENTS_AT_ONCE)) mapped.push(map(element));
    await setImmediate();
  }
  return mapped;
}

/** The elements of a long answer, separated by commas. */
export const writtenInPieces = async <T>(
  elements: readonly T[],
  write: (element: T) => string,
): Promise<string> => (await mappedInPieces(elements, write)).join(',');
