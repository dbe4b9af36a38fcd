/** Finds the place in a text where a second street begins. */
import type { Dictionaries } from '../dictionaries/compile.js';

/** A word that joins two streets. */
export function isIntersectionWord(word: string | undefined): boolean {
  return word === '&' || word === 'AND' || word === 'AT';
}

/**
 * The index of the word that joins a second street, or null. After a house number, and before "and", the first street must end in a
 * type or be an ordinal.
 */
export function findIntersection(
  words: readonly string[],
  from: number,
  end: number,
  numbered: boolean,
  d: Dictionaries,
): number | null {
  for (let i = from + 1; i < end - 1; i++) {
    const word = words[i];
    if (!isIntersectionWord(word)) continue;
    const before = words[i - 1] ?? '';
    const finished = d.streetTypes.get(before)?.common === true || /^\d+(?:ST|ND|RD|TH)$/.test(before);
    if (finished || (!numbered && (word === '&' || (word === 'AND' && endsAsStreet(words, i + 1, end, d)))))
      return i;
  }
  return null;
}

function endsAsStreet(words: readonly string[], from: number, end: number, d: Dictionaries): boolean {
  for (let i = from; i < end; i++) {
    const word = words[i] ?? '';
    if ((i > from && d.streetTypes.get(word)?.common === true) || /^\d+(?:ST|ND|RD|TH)$/.test(word))
      return true;
  }
  return false;
}
