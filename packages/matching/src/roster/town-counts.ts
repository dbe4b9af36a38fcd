/** Counts the contractors in each town. */
import type { RosterIndex } from './roster-index.js';
import { TextPool, type TextPoolArrays, unknownText } from './text-pool.js';

/**
 * Counts contractors by the text number of their city (part 0) or ZIP code (part 1).
 * @param towns city and ZIP code of each contractor, side by side
 * @param among the roster to count in, if it is not the one being built: for aliases. A town without contractors counts
 * as one, since adding or removing an alias must not change another alias's weight
 */
export function countTowns(
  towns: Uint32Array,
  part: 0 | 1,
  texts: TextPoolArrays,
  among: RosterIndex | null,
): Uint32Array {
  const counts = new Uint32Array(texts.hashes.length);
  for (let at = part; at < towns.length; at += 2) {
    const town = towns[at] as number;
    if (town !== 0) counts[town] = (counts[town] as number) + 1;
  }
  if (among === null) return counts;
  const pool = new TextPool(texts);
  const { addresses } = among;
  return counts.map((count, text) => {
    if (count === 0) return 0;
    const there = among.texts.find(pool.textOf(text));
    if (there === unknownText) return 1;
    return Math.max(1, part === 0 ? addresses.inCity(there) : addresses.inZip(there));
  });
}
