import { describe, expect, it } from '@jest/globals';
import { daysLeft, growthOf } from './growth.js';

/** Samples on days of a month, from its first day. */
const samples = (bytes: readonly number[]) =>
  bytes.map((each, at) => ({ day: `2026-10-${String(at + 1).padStart(2, '0')}`, bytes: each }));

describe('growthOf', () => {
  it.each([
    ['no sample', [], null],
    ['less than a week', [1, 2, 3, 4, 5, 6, 7], null],
    ['a week', [1, 2, 3, 4, 5, 6, 7, 8], 1],
    ['a size that stays', [5, 5, 5, 5, 5, 5, 5, 5], 0],
    ['a night that took much for a while', [0, 1, 2, 3, 1_004, 5, 6, 7, 8, 9], 1],
    ['what shrinks', [9, 8, 7, 6, 5, 4, 3, 2], -1],
  ])('of %s', (_what, bytes, growth) => {
    expect(growthOf(samples(bytes))).toBe(growth);
  });

  it('counts only the last thirty days, including days without a sample', () => {
    const old = [{ day: '2026-01-01', bytes: 0 }];
    const recent = [
      { day: '2026-10-01', bytes: 500 },
      { day: '2026-10-11', bytes: 520 },
    ];
    expect(growthOf([...old, ...recent])).toBe(2);
  });
});

describe('daysLeft', () => {
  it.each([
    [100, 10, 10],
    [99, 10, 9],
    [0, 10, 0],
    [100, 0, null],
    [100, -1, null],
  ])('with %d free bytes and %d a day is %p', (free, growth, days) => {
    expect(daysLeft(free, growth)).toBe(days);
  });
});
