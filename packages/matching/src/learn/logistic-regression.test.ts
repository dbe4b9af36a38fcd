import { describe, expect, it } from '@jest/globals';
import { type LogisticCase, logisticRegression } from './logistic-regression.js';

const free = (length: number) => ({
  mean: new Float64Array(length),
  precision: new Float64Array(length).fill(1e-6),
  least: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
});
/** A number of cases with the first term, and with the second term at a value. */
const cases = (value: number, right: number, weight: number): LogisticCase[] => [
  { terms: [0, 1], values: [1, value], right: 1, weight: right },
  { terms: [0, 1], values: [1, value], right: 0, weight: weight - right },
];

describe('logisticRegression', () => {
  it('finds the odds of groups', () => {
    const [start, slope] = logisticRegression([...cases(0, 20, 100), ...cases(1, 80, 100)], free(2));
    expect(start).toBeCloseTo(Math.log(0.25), 4);
    expect(slope).toBeCloseTo(Math.log(4) - Math.log(0.25), 4);
  });
  it('weights a case that is only probably correct by its probability, and each case by its weight', () => {
    const half: LogisticCase = { terms: [0], values: [1], right: 0.75, weight: 3 };
    expect(logisticRegression([half], free(1))[0]).toBeCloseTo(Math.log(3), 4);
  });
  it('stays at the prior without a case, and close to it with few', () => {
    const prior = { ...free(1), mean: Float64Array.of(2), precision: Float64Array.of(100) };
    expect([...logisticRegression([], prior)]).toEqual([2]);
    const few = logisticRegression([{ terms: [0], values: [1], right: 0, weight: 4 }], prior);
    expect(few[0]).toBeGreaterThan(1.9);
    expect(few[0]).toBeLessThan(2);
  });
  it('keeps coefficients above their lower bound', () => {
    const prior = { ...free(2), least: Float64Array.of(Number.NEGATIVE_INFINITY, 0.1) };
    const [start, slope] = logisticRegression([...cases(0, 80, 100), ...cases(1, 20, 100)], prior);
    expect(slope).toBe(0.1);
    // The other coefficient compensates: as many cases are right as expected.
    const expected = [0, 1].reduce((sum, x) => sum + 100 / (1 + Math.exp(-(start as number) - 0.1 * x)), 0);
    expect(expected).toBeCloseTo(100, 3);
  });
  it('finds the maximum from a distant start', () => {
    const far = { ...free(1), mean: Float64Array.of(-30) };
    expect(logisticRegression([{ terms: [0], values: [1], right: 1, weight: 1000 }], far)[0]).toBeGreaterThan(
      4,
    );
  });
});
