import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backoffMs, defaultTimeouts, retryAfterMs } from './timeout-policy.js';

const now = Date.parse('2026-03-01T03:00:00Z');

describe('the pause before another attempt', () => {
  it.each([
    [1, 1, 1000],
    [2, 1, 2000],
    [3, 1, 4000],
    [3, 0.25, 1000],
    [3, 0, 0],
    [30, 1, 120_000],
  ])('after %d failures, with chance %d, is %d ms', (failures, random, ms) => {
    expect(backoffMs(failures, defaultTimeouts, random)).toBe(ms);
  });

  it('never exceeds its limit, however many failures there were', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const ms = backoffMs(failures, defaultTimeouts, random);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(defaultTimeouts.longestPauseMs);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  it.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['parts of seconds', { 'retry-after': ' 0.5 ' }, 500],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 03:01:00 GMT' }, 60_000],
    [
      'a date by a clock that goes an hour ahead',
      { 'retry-after': 'Sun, 01 Mar 2026 04:01:00 GMT', date: 'Sun, 01 Mar 2026 04:00:00 GMT' },
      60_000,
    ],
    ['a date that is over', { 'retry-after': 'Sun, 01 Mar 2026 02:00:00 GMT' }, 0],
    ['more seconds than there are', { 'retry-after': '99999999999999999999' }, 86_400_000],
    ['something else', { 'retry-after': 'soon' }, null],
    ['nothing', {}, null],
  ])('in %s', (_what, headers, ms) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(ms);
  });
});
