import { describe, expect, it } from '@jest/globals';
import { coverageLine } from './coverage-line.js';

const feeds = [
  { family: 'permits', records: 19_000, lastSuccessAt: '2026-11-28T05:22:10.000Z' },
  { family: 'permits', records: 985, lastSuccessAt: null },
  { family: 'licenses', records: 2_000, lastSuccessAt: '2026-11-27T04:00:00.000Z' },
  { family: 'orders', records: 1, lastSuccessAt: '2026-11-28T04:00:00.000Z' },
  { family: 'actions', records: 0, lastSuccessAt: null },
];

describe('coverageLine', () => {
  it.each([
    [
      'today',
      feeds,
      '2026-11-28T12:00:00Z',
      '2,000 licenses · 1 order · 19,985 permits · updated today, 05:22 UTC',
    ],
    [
      'a day before',
      feeds.slice(2),
      '2026-12-01T00:00:00Z',
      '2,000 licenses · 1 order · updated Nov 28, 2026, 04:00 UTC',
    ],
    ['never', [], '2026-12-01T00:00:00Z', ''],
  ])('adds up what was read %s', (_, read, now, line) =>
    expect(coverageLine(read, new Date(now))).toBe(line),
  );
});
