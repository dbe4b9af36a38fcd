/**
 * Compares the names of two firms, to find firms that changed their name. Words may be abbreviated, but not misspelled.
 */

/**
 * `unclear` lies between `similar` and `other`: the names have a distinctive word in common, but too little to be
 * similar.
 */
export type FirmNameRelation = 'same' | 'similar' | 'unclear' | 'other';

/** Comparable words of a legal name and of a trade name. */
export interface FirmNames {
  readonly name: readonly string[];
  /** Empty if there is none. */
  readonly dba: readonly string[];
}

/**
 * Compares names. Only equal legal names are the same, ignoring spacing; a trade name that equals another firm's legal
 * name is similar.
 *
 * @param commonWords words that many firms have; they count a quarter
 * @param minSimilarity minimum Dice similarity of similar names
 */
export function compareFirmNames(
  a: FirmNames,
  b: FirmNames,
  commonWords: ReadonlySet<string>,
  minSimilarity: number,
): FirmNameRelation {
  if (a.name.length === 0 || b.name.length === 0) return 'unclear';
  if (a.name.toSorted().join('') === b.name.toSorted().join('') || a.name.join('') === b.name.join(''))
    return 'same';
  let best = 0;
  for (const left of [a.name, a.dba]) {
    for (const right of [b.name, b.dba]) best = Math.max(best, similarity(left, right, commonWords));
  }
  if (best >= minSimilarity) return 'similar';
  return best > 0 ? 'unclear' : 'other';
}

/**
 * Dice similarity of two names' words, 0 to 1; 0 without a common distinctive word. A word agrees with a word that it
 * abbreviates, and with a run of words whose initials it consists of.
 */
function similarity(a: readonly string[], b: readonly string[], commonWords: ReadonlySet<string>): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join('') === b.join('')) return 1;
  const weigh = (word: string): number => (commonWords.has(word) ? 0.25 : 1);
  const [left, right] = [new Set(a), new Set(b)];
  const [agreeingLeft, agreeingRight] = [new Set<string>(), new Set<string>()];
  for (const [words, others, agreeing, agreeingOthers] of [
    [a, b, agreeingLeft, agreeingRight],
    [b, a, agreeingRight, agreeingLeft],
  ] as const) {
    for (const word of words) {
      for (const other of wordsAgreeingWith(word, others)) {
        agreeing.add(word);
        agreeingOthers.add(other);
      }
    }
  }
  const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + weigh(word), 0);
  if (
    ![...agreeingLeft].some((word) => weigh(word) === 1) ||
    ![...agreeingRight].some((word) => weigh(word) === 1)
  )
    return 0;
  return (sum(agreeingLeft) + sum(agreeingRight)) / (sum(left) + sum(right));
}

const shortestAbbreviation = 3;
/** Initials skip these words: `HSD` is `Harrow Sewer and Drain`. */
const joiningWords: ReadonlySet<string> = new Set(['and', 'of', 'the']);

/** The words of another name that a word agrees with. */
function wordsAgreeingWith(word: string, others: readonly string[]): readonly string[] {
  if (others.includes(word)) return [word];
  if (word.length < 2) return [];
  if (word.length >= shortestAbbreviation) {
    const longer = others.find((other) => other.length > word.length + 1 && other.startsWith(word));
    if (longer !== undefined) return [longer];
  }
  const spelled = others.filter((other) => !joiningWords.has(other));
  // `SBEC` is `Stone Bluff Electric Company`: comparable names drop the last word.
  if (word === `${spelled.map((other) => other[0]).join('')}c`) return spelled;
  for (let at = 0; at + word.length <= spelled.length; at += 1) {
    const run = spelled.slice(at, at + word.length);
    if (run.map((other) => other[0]).join('') === word) return run;
  }
  return [];
}
