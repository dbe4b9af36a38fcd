/** How rare something is, in steps. */

/** Steps in a bit: finer ones would tell nothing apart that a weight measured on some thousand claims can tell. */
const stepsInBit = 4;

/**
 * log2 of a count, to the nearest quarter of a bit. Counts are taken from the roster; in steps, one contractor more
 * or less changes the rarity of its own rare words and hardly ever anything else, so that it is known which claims
 * it can concern.
 */
export function bitsOfCount(count: number): number {
  return Math.round(Math.log2(count) * stepsInBit) / stepsInBit;
}
