/** How rare something is, in steps. */
import type { Policy } from '../settings.js';

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

/** What words say: log2 of how rare they are among contractors. */
export class Rarity {
  private readonly commonShares: ReadonlyMap<string, number>;

  constructor(
    readonly entryCount: number,
    private readonly policy: Policy,
  ) {
    // A map, not the object: "constructor" is a word of contractors' names and a property of every object.
    this.commonShares = new Map(Object.entries(policy.words.commonShares));
  }

  /** True for a word that is common in the trade. */
  isCommon(word: string): boolean {
    return this.commonShares.has(word);
  }

  /**
   * Rarity is counted in the roster and smoothed with what is known of the trade at large, so that a roster of ten
   * names does not take "construction" for a distinctive word. Another number of contractors may be given.
   */
  bitsOf(word: string, frequency: number, entryCount = this.entryCount): number {
    const { background, unlistedShare } = this.policy.words;
    const usual = this.commonShares.get(word) ?? unlistedShare;
    return bitsOfCount(entryCount + background) - bitsOfCount(frequency + background * usual);
  }
}
