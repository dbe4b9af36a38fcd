import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isotonicRegression } from './isotonic-regression.js';

const values = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 30 });

/** The textbook's max-min formula: of all weighted means around a position, the highest of the lowest. */
function byFormula(of: readonly number[], weights: readonly number[]): number[] {
  const mean = (from: number, to: number): number => {
    let [sum, weight] = [0, 0];
    for (let at = from; at <= to; at += 1) {
      sum += (of[at] as number) * (weights[at] as number);
      weight += weights[at] as number;
    }
    return sum / weight;
  };
  return of.map((_, at) => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let from = 0; from <= at; from += 1) {
      let lowest = Number.POSITIVE_INFINITY;
      for (let to = at; to < of.length; to += 1) lowest = Math.min(lowest, mean(from, to));
      highest = Math.max(highest, lowest);
    }
    return highest;
  });
}

describe('isotonicRegression', () => {
  it('pools falling values, by weight', () => {
    expect(isotonicRegression([1, 4, 2, 5], [1, 1, 3, 1])).toEqual([1, 2.5, 2.5, 5]);
    expect(isotonicRegression([3, 2, 1], [1, 1, 1])).toEqual([2, 2, 2]);
    expect(isotonicRegression([], [])).toEqual([]);
  });
  it('leaves rising values alone', () => {
    fc.assert(
      fc.property(values, (some) => {
        const rising = [...some].sort((a, b) => a - b);
        expect(isotonicRegression(rising, new Array(rising.length).fill(1))).toEqual(rising);
      }),
    );
  });
  it('agrees with the max-min formula', () => {
    const few = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(few, (pairs) => {
        const [of, weights] = [pairs.map(([value]) => value), pairs.map(([, weight]) => weight)];
        const expected = byFormula(of, weights);
        const fit = isotonicRegression(of, weights);
        expect(fit).toHaveLength(expected.length);
        for (const [at, value] of fit.entries()) expect(value).toBeCloseTo(expected[at] as number, 9);
      }),
    );
  });
});
