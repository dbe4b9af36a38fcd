/** Finds the length at which a source cuts names off. */

/** Fewer names of one length prove nothing. */
const leastNames = 20;

/**
 * A cut collects all longer names, so its length has at least this many times as many names as each length just below.
 */
const pile = 1.5;

/**
 * The largest share of names longer than the cut, relative to those at it: rows that were typed before the field was
 * shortened.
 */
const mostBeyond = 0.1;

/** Number of lengths below the cut to compare it with. */
const below = 3;

/**
 * The length at which names are cut off; null if they are not. The number of names falls off gently with length, so
 * many names of the greatest length, more than of the lengths before it, are truncated.
 */
export function cutLengthOf(lengths: Iterable<number>): number | null {
  const counts: number[] = [];
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  let beyond = 0;
  for (let length = counts.length - 1; length > below; length -= 1) {
    const here = counts[length] ?? 0;
    if (here >= leastNames && beyond <= here * mostBeyond) {
      const before =
        counts.slice(length - below, length).reduce((sum, count) => sum + (count ?? 0), 0) / below;
      return here >= before * pile ? length : null;
    }
    beyond += here;
    if (beyond > leastNames * 100) return null;
  }
  return null;
}
