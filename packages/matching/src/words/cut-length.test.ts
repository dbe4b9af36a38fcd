import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutLengthOf } from './cut-length.js';

/** The given number of names of each length. */
const lengths = (counts: Readonly<Record<number, number>>): number[] =>
  Object.entries(counts).flatMap(([length, count]) => Array<number>(count).fill(Number(length)));

const falling = { 18: 90, 19: 80, 20: 70, 21: 60, 22: 50, 23: 42, 24: 36 };

describe('the length at which names are cut off', () => {
  it.each([
    ['many at the greatest length', { ...falling, 25: 90 }, 25],
    ['a few beyond it, typed before', { ...falling, 25: 90, 28: 4, 31: 5 }, 25],
    ['as many as one may expect', { ...falling, 25: 40 }, null],
    ['too few names to tell', { 22: 5, 23: 4, 24: 3, 25: 19 }, null],
    ['many more beyond it', { ...falling, 25: 90, 26: 30, 27: 25, 28: 20 }, null],
    ['no shorter names', { 30: 40 }, 30],
    ['no names', {}, null],
  ])('is detected from %s', (_, counts, expected) => {
    expect(cutLengthOf(lengths(counts))).toBe(expected);
  });

  it('is found wherever names of decreasing frequency are cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 40 }), (cut) => {
        const names = Array.from({ length: 60 }, (_, at) => at + 3).flatMap((length) =>
          Array<number>(Math.round(400 * 0.93 ** length)).fill(Math.min(length, cut)),
        );
        expect(cutLengthOf(names)).toBe(cut);
      }),
    );
  });
});
