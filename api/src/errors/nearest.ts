import { closest, distance } from 'fastest-levenshtein';

/**
 * The candidate somebody may have meant by a word, whatever its case: at most a third of its letters off,
 * and two in a short word. Null where none is near.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  if (candidates.length === 0 || word.length > 100) return null;
  const wanted = word.toLowerCase();
  const lower = candidates.map((candidate) => candidate.toLowerCase());
  const best = closest(wanted, lower);
  const near = distance(wanted, best) <= Math.max(2, Math.floor(best.length / 3)) && wanted.length > 1;
  return near ? (candidates[lower.indexOf(best)] ?? null) : null;
}
