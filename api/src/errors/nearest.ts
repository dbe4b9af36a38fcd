import { closest, distance } from 'fastest-levenshtein';

/**
 * The candidate somebody may have meant by a word, whatever its case: at most a third of its letters off, two in
 * a short word, and never all of them. Null where none is near.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  if (candidates.length === 0 || word.length > 100) return null;
  const wanted = word.toLowerCase();
  const lower = candidates.map((candidate) => candidate.toLowerCase());
  const best = closest(wanted, lower);
  const allowed = Math.min(best.length - 1, Math.max(2, Math.floor(best.length / 3)));
  return wanted.length > 1 && distance(wanted, best) <= allowed
    ? (candidates[lower.indexOf(best)] ?? null)
    : null;
}

/**
 * The declared name somebody may have meant: the same in another spelling (`page_size`, `PAGE-SIZE`), what
 * `aliases` knows it by, or one that is near. Aliases are keyed by their small letters alone: neither signs nor
 * numbers (`city[0]`) make another name.
 */
export function nearestName(
  name: string,
  declared: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
): string | null {
  const plain = lettersOf(name);
  const same = declared.find((one) => lettersOf(one) === plain);
  const alias = aliases.get(plain)?.find((one) => declared.includes(one));
  return same ?? alias ?? nearest(name, declared);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/\P{L}/gu, '');
}
