import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isotonicRegression } from './isotonic-regression.js';

const values = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 30 });

describe('risingFit', () => {
  it('pools what falls, by weight', () => {
    expect(isotonicRegression([1, 4, 2, 5], [1, 1, 3, 1])).toEqual([1, 2.5, 2.5, 5]);
    expect(isotonicRegression([3, 2, 1], [1, 1, 1])).toEqual([2, 2, 2]);
  });
  it('leaves what rises alone', () => {
    fc.assert(
      fc.property(values, (some) => {
        const rising = [...some].sort((a, b) => a - b);
        expect(isotonicRegression(rising, new Array(rising.length).fill(1))).toEqual(rising);
      }),
    );
  });
  it('rises, and keeps the weighted mean', () => {
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (some, stream) => {
        const weights = some.map(() => stream.next().value as number);
        const fit = isotonicRegression(some, weights);
        const mean = (of: readonly number[]): number =>
          of.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
        expect(mean(fit)).toBeCloseTo(mean(some), 6);
        for (let at = 1; at < fit.length; at += 1)
          expect(fit[at]).toBeGreaterThanOrEqual(fit[at - 1] as number);
      }),
    );
  });
});
