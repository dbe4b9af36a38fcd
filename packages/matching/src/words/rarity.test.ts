import { describe, expect, it } from '@jest/globals';
import { readPolicy } from '../../cases/fixture.js';
import { bitsOfCount, Rarity } from './rarity.js';

const base = readPolicy();
const words = { ...base.words, background: 100, unlistedShare: 0.01, commonShares: { plumbing: 0.25 } };
const rarity = new Rarity(924, { ...base, words });

describe('bitsOfCount', () => {
  it.each([
    [1, 0],
    [2, 1],
    [3, 1.5],
    [5, 2.25],
    [1000, 10],
    [1024, 10],
  ])('of %i is %d, in quarter bits', (count, bits) => {
    expect(bitsOfCount(count)).toBe(bits);
  });
});

describe('Rarity', () => {
  it("is smoothed with the word's usual share", () => {
    expect(rarity.bitsOf('tamarack', 0)).toBe(10);
    expect(rarity.bitsOf('tamarack', 1)).toBe(9);
    expect(rarity.bitsOf('tamarack', 7)).toBe(7);
    expect(rarity.bitsOf('plumbing', 0)).toBe(5.25);
    expect(rarity.bitsOf('constructor', 0)).toBe(10);
  });
  it('knows the common words of each trade', () => {
    expect(['plumbing', 'tamarack', 'constructor'].map((word) => rarity.isCommon(word))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
