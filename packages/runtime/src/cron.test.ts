import { describe, expect, it } from '@jest/globals';
import { lastFire, nextFire } from './cron.js';

const at = (text: string): number => Date.parse(text);
const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
const chicago = (pattern: string) => ({ pattern, zone: 'America/Chicago' });

describe('nextFire', () => {
  it.each([
    ['in the time of its zone', '15 2 * * *', '2026-06-01T00:00Z', '2026-06-01T07:15:00.000Z'],
    ['and in winter an hour later', '15 2 * * *', '2026-12-01T00:00Z', '2026-12-01T08:15:00.000Z'],
    // Clocks go from 02:00 to 03:00 on March 8, 2026.
    ['a time that does not exist', '30 2 * * *', '2026-03-08T00:00Z', '2026-03-08T08:30:00.000Z'],
    ['and the night after it', '30 2 * * *', '2026-03-08T08:30Z', '2026-03-09T07:30:00.000Z'],
    // Clocks go from 02:00 back to 01:00 on November 1, 2026.
    ['a time that occurs twice', '30 1 * * *', '2026-11-01T00:00Z', '2026-11-01T06:30:00.000Z'],
    ['and the night after it', '30 1 * * *', '2026-11-01T06:30Z', '2026-11-02T07:30:00.000Z'],
  ])('%s', (_what, pattern, after, expected) => {
    expect(iso(nextFire(chicago(pattern), at(after)))).toBe(expected);
  });

  it('refuses an invalid pattern', () => {
    expect(() => nextFire(chicago('99 2 * * *'), at('2026-06-01T00:00Z'))).toThrow('99');
  });
});

describe('lastFire', () => {
  it.each([
    ['last night', '15 2 * * *', '2026-06-02T00:00Z', '2026-06-01T07:15:00.000Z'],
    ['this very moment', '15 2 * * *', '2026-06-01T07:15Z', '2026-06-01T07:15:00.000Z'],
    ['the night whose time did not exist', '30 2 * * *', '2026-03-08T12:00Z', '2026-03-08T08:30:00.000Z'],
    ['the first of two equal times', '30 1 * * *', '2026-11-01T12:00Z', '2026-11-01T06:30:00.000Z'],
    ['a week ago', '0 4 * * 0', '2026-06-06T00:00Z', '2026-05-31T09:00:00.000Z'],
    ['a minute ago', '* * * * *', '2026-06-01T00:00:30Z', '2026-06-01T00:00:00.000Z'],
  ])('%s', (_what, pattern, until, expected) => {
    expect(iso(lastFire(chicago(pattern), at(until)))).toBe(expected);
  });

  it('never, for a day that did not exist last year', () => {
    expect(lastFire(chicago('0 0 29 2 *'), at('2026-06-01T00:00Z'))).toBeNull();
  });
});
