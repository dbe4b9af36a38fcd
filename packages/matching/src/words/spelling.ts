/** When two words are the same word spelt differently. */
import { distance } from 'fastest-levenshtein';
import jaroWinklerDistance from 'natural/lib/natural/distance/jaro-winkler_distance.js';

/**
 * Jaro–Winkler similarity, 0 to 1, the same in both orders. `natural` has given different answers for
 * (a, b) and (b, a), because it pairs letters greedily from its first argument: the higher one counts.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  return Math.max(jaroWinklerDistance(a, b), jaroWinklerDistance(b, a));
}

export interface SpellingLimits {
  /** Words shorter than this must be equal. */
  readonly minLength: number;
  /** From this length on two edits are allowed, below it one. */
  readonly twoEditsLength: number;
  /** Least Jaro–Winkler similarity of two words that differ by an edit. */
  readonly similarity: number;
}

/** True where `a` and `b` are two spellings of one word: few edits (Levenshtein) and a high Jaro–Winkler. */
export function isMisspelling(a: string, b: string, limits: SpellingLimits): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < limits.minLength) return false;
  const edits =
    Math.max(a.length, b.length) >= limits.twoEditsLength && shorter >= limits.minLength + 2 ? 2 : 1;
  if (Math.abs(a.length - b.length) > edits) return false;
  // An edit brings one letter and takes one at most; a swap changes none. Most words are told apart by this alone.
  if (bitCount(lettersOf(a) ^ lettersOf(b)) > edits * 2) return false;
  // A digit that differs makes another word: 4th and 5th, 3m and 5m.
  if (/\d/.test(a) || /\d/.test(b)) return false;
  // Swapped neighbours cost two edits in Levenshtein's count, yet are one slip of the hand.
  const found = distance(a, b);
  if (found > edits && !(found === 2 && isSwap(a, b))) return false;
  return jaroWinkler(a, b) >= limits.similarity;
}

/** Which letters a word holds, one bit each; letters may share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count += 1) left &= left - 1;
  return count;
}

/** True where `b` is `a` with two neighbouring letters swapped. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
