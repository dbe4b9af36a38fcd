/** Compares two spellings of a word; used to match names and to search for them. */
// fastest-levenshtein: the fastest edit distance in plain JavaScript, without dependencies.
import { distance } from 'fastest-levenshtein';

/**
 * The number of typos between two spellings: the Levenshtein distance, counting two swapped neighbors once. Null for
 * words with digits, because 4th and 5th are different words.
 */
export function typingErrors(a: string, b: string): number | null {
  if (/\d/.test(a) || /\d/.test(b)) return null;
  const errors = distance(a, b);
  return errors === 2 && isSwap(a, b) ? 1 : errors;
}

/** True if `b` is `a` with two adjacent letters swapped. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
