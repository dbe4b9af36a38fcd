/** How rare words and places are in a roster, in bits. */
import type { PolicyValues } from '../settings.js';

/** Rarity is rounded to quarter bits: weights learned from some thousand claims are no finer. */
const stepsInBit = 4;

/**
 * log2 of a count, to the nearest quarter of a bit. Because of the rounding, adding or removing one contractor changes
 * the rarity of its own rare words and hardly ever anything else.
 */
export function bitsOfCount(count: number): number {
  return Math.round(Math.log2(count) * stepsInBit) / stepsInBit;
}

/** The inverse document frequency of words: log2 of how rare they are among contractors. */
export class Rarity {
  private readonly commonShares: ReadonlyMap<string, number>;

  constructor(
    private readonly entryCount: number,
    private readonly policy: PolicyValues,
  ) {
    // A map, since "constructor" is both a word of names and a property of every object.
    this.commonShares = new Map(Object.entries(policy.words.commonShares));
  }

  /** True for a word that is common in the trade. */
  isCommon(word: string): boolean {
    return this.commonShares.has(word);
  }

  /**
   * The bits of a word that `frequency` contractors have. The count is smoothed with the word's usual share in the
   * trade, so "construction" is not distinctive in a roster of ten names.
   */
  bitsOf(word: string, frequency: number): number {
    const { background, unlistedShare } = this.policy.words;
    const usual = this.commonShares.get(word) ?? unlistedShare;
    return bitsOfCount(this.entryCount + background) - bitsOfCount(frequency + background * usual);
  }
}
