/** Decides whether two words are spellings of one word. */
import { typingErrors } from '@crs/normalise';
import jaroWinklerDistance from 'natural/lib/natural/distance/jaro-winkler_distance.js';
import type { PolicyValues } from '../settings.js';

/**
 * Jaro–Winkler similarity, 0 to 1. `natural` pairs letters greedily from its first argument, so its result depends on
 * the order; the higher of both results counts.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  return Math.max(jaroWinklerDistance(a, b), jaroWinklerDistance(b, a));
}

interface SpellingLimits {
  /** Words shorter than this must be equal. */
  readonly minLength: number;
  /** Words of at least this length may have two edits, shorter words one. */
  readonly twoEditsLength: number;
  /** Minimum Jaro–Winkler similarity of two words that differ by an edit. */
  readonly similarity: number;
}

/** True if `a` and `b` are spellings of one word: few typos and a high Jaro–Winkler similarity. */
export function isMisspelling(a: string, b: string, limits: SpellingLimits): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < limits.minLength) return false;
  const edits =
    Math.max(a.length, b.length) >= limits.twoEditsLength && shorter >= limits.minLength + 2 ? 2 : 1;
  if (Math.abs(a.length - b.length) > edits) return false;
  // An edit adds at most one letter and removes at most one; a swap does neither. This check alone distinguishes most
  // words.
  if (bitCount(lettersOf(a) ^ lettersOf(b)) > edits * 2) return false;
  const found = typingErrors(a, b);
  if (found === null || found > edits) return false;
  return jaroWinkler(a, b) >= limits.similarity;
}

/** True for misspellings, and if one side took the last word for a street type: Mill Creek and Mill Creek Rd. */
export function isStreetSpelling(
  street: string,
  other: string,
  policy: Pick<PolicyValues, 'address' | 'spelling'>,
): boolean {
  if (jaroWinkler(street, other) >= policy.address.similarity) return true;
  const [shorter, longer] = street.length < other.length ? [street, other] : [other, street];
  return shorter.length >= policy.spelling.minLength && longer.startsWith(shorter);
}

/** The letters of a word as a set of bits; letters may share a bit. */
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
