import { describe, expect, it } from '@jest/globals';
import { accuracyText, coverageTiles, updatedText } from './coverage.js';

const unmeasured = { precision: null, precisionOf: null };
const feeds = [
  {
    family: 'permits',
    records: 19_000,
    lastSuccessAt: '2026-11-28T05:22:10.000Z',
    precision: 0.98,
    precisionOf: 900,
  },
  { family: 'permits', records: 985, lastSuccessAt: null, precision: 0.9, precisionOf: 100 },
  { family: 'licenses', records: 2_000, lastSuccessAt: '2026-11-27T04:00:00.000Z', ...unmeasured },
  { family: 'orders', records: 1, lastSuccessAt: '2026-11-28T04:00:00.000Z', ...unmeasured },
  { family: 'actions', records: 0, lastSuccessAt: null, ...unmeasured },
];

describe('the figures on the start page', () => {
  it('count each kind of record', () => {
    expect(coverageTiles(feeds).map(({ value, label }) => `${value} ${label}`)).toEqual([
      '2,000 licenses',
      '1 disciplinary order',
      '19,985 building permits',
    ]);
    expect(coverageTiles([])).toEqual([]);
  });

  it.each([
    ['today', feeds, '2026-11-28T12:00:00Z', 'Updated today, 05:22 UTC.'],
    ['a day before', feeds.slice(2), '2026-12-01T00:00:00Z', 'Updated Nov 28, 2026, 04:00 UTC.'],
    ['never', [], '2026-12-01T00:00:00Z', null],
  ])('say when the records were read: %s', (_, read, now, text) =>
    expect(updatedText(read, new Date(now))).toBe(text),
  );

  it('say how many of the matches that could be checked were correct', () => {
    expect(accuracyText(feeds)).toBe(
      '97.2% of the 1,000 verified and likely permit matches that we could check are correct.',
    );
    expect(accuracyText(feeds.slice(2))).toBeNull();
  });
});
