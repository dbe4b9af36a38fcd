import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ascending, medianInterval, medianOf } from './median.js';

const listed = (values: readonly number[]) => ascending(values.map((value) => ({ value, weight: 1 })));
const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
const days = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });

describe('medianOf', () => {
  it('is the lower middle of the sorted values', () => {
    fc.assert(
      fc.property(days, (values) => {
        expect(medianOf(listed(values))).toBe(sorted(values)[Math.ceil(values.length / 2) - 1] ?? null);
      }),
    );
  });
  it('is the same for values counted together, and for weights of another unit', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, unit) => {
        const counts = new Map<number, number>();
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + unit);
        const counted = ascending([...counts].map(([value, weight]) => ({ value, weight })));
        expect(medianOf(counted)).toBe(medianOf(listed(values)));
      }),
    );
  });
});

describe('medianInterval', () => {
  // Order statistics for a 95% median interval (Conover, Practical Nonparametric Statistics).
  it.each([
    [5, null],
    [6, [1, 6]],
    [10, [2, 9]],
    [20, [6, 15]],
    [50, [18, 33]],
    [100, [40, 61]],
  ])('of %d values is between the ranks %j', (count, ranks) => {
    const interval = medianInterval(listed(Array.from({ length: count }, (_, at) => at + 1)));
    expect(interval && [interval.low, interval.high]).toEqual(ranks);
  });
  it('contains the median, and stays within the values', () => {
    fc.assert(
      fc.property(days, (values) => {
        const interval = medianInterval(listed(values));
        if (values.length < 6) return expect(interval).toBeNull();
        const median = medianOf(listed(values)) ?? Number.NaN;
        expect(interval?.low).toBeLessThanOrEqual(median);
        expect(interval?.high).toBeGreaterThanOrEqual(median);
        expect(values).toContain(interval?.low);
        expect(values).toContain(interval?.high);
      }),
    );
  });
  it('narrows with the square root of the number of values', () => {
    const width = (count: number): number => {
      const { low, high } = medianInterval([{ value: 0, weight: 1 }, ...listed(ranks(count))]) ?? {
        low: 0,
        high: 0,
      };
      return (high - low) / count;
    };
    const ranks = (count: number): number[] => Array.from({ length: count - 1 }, (_, at) => at + 1);
    expect(width(10_000)).toBeCloseTo((2 * 1.96 * 0.5) / 100, 3);
  });
});
