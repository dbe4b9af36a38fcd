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

/**
 * The declared name somebody may have meant: the same in another spelling (`page_size`, `PAGE-SIZE`), what
 * `aliases` knows it by, or one that is near. Aliases are keyed by their small letters and digits alone.
 */
export function nearestName(
  name: string,
  declared: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
): string | null {
  const plain = lettersAndDigits(name);
  const same = declared.find((one) => lettersAndDigits(one) === plain);
  const alias = aliases.get(plain)?.find((one) => declared.includes(one));
  return same ?? alias ?? nearest(name, declared);
}

function lettersAndDigits(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '');
}
