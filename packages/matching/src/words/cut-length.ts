/** Finds out at which length a source cuts names off. */

/** Fewer names of one length show nothing. */
const leastNames = 20;

/** A cut gathers the names that would be longer: that many times as many as have each of the lengths just below. */
const pile = 1.5;

/** The largest share of names beyond the cut, to those at it: rows that were typed before the field was shortened. */
const mostBeyond = 0.1;

/** Lengths below the cut that it is compared with. */
const below = 3;

/**
 * The length at which names are cut off; null where they are not. Lengths of names fall off gently, so many names of the greatest
 * length, more than of the lengths before it, are the beginnings of longer ones.
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
