import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fallenShare, overdueFeeds } from './data.js';

/** Match runs of a scope, newest first. */
const nights = (...shares: readonly (number | null)[]) =>
  shares.map((matched, at) => ({ run: 100 - at, isRefused: false, claims: 1_000, matched }));

describe('fallenShare', () => {
  it('finds a scope that lost most of its matches, by the newest matching', () => {
    expect(fallenShare(nights(0.03, 0.8, 0.82, 0.81))).toEqual({ run: 100, now: 0.03, before: 0.81 });
  });

  it('still finds it after more nights that are as bad, but not if only an earlier night was unusual', () => {
    expect(fallenShare(nights(0.03, 0.03, 0.03, 0.8, 0.8, 0.8, 0.8))).toMatchObject({ before: 0.8 });
    expect(fallenShare(nights(0.8, 0.99, 0.8, 0.8))).toBeNull();
  });

  it('says nothing if little is known', () => {
    expect(fallenShare([])).toBeNull();
    expect(fallenShare(nights(0.1, 0.9))).toBeNull();
    expect(fallenShare(nights(0.1, null, 0.9))).toBeNull();
    expect(fallenShare(nights(0.1, 0.9, 0.9).map((night) => ({ ...night, claims: 20 })))).toBeNull();
  });

  it('ignores refused matchings, which were never published', () => {
    const [refused, ...others] = nights(0.03, 0.8, 0.8, 0.8);
    expect(
      fallenShare([{ run: 0, claims: 0, matched: 0, ...refused, isRefused: true }, ...others]),
    ).toBeNull();
  });

  it('never reports a share that is as high as every earlier one', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 30 }), (earlier) => {
        expect(fallenShare(nights(Math.max(...earlier), ...earlier))).toBeNull();
      }),
    );
  });
});

const daily = { feed: 'austin', pattern: '15 2 * * *', zone: 'UTC', spread: false };
const monthly = { ...daily, feed: 'statewide', pattern: '0 3 1 * *' };
const now = Date.parse('2026-11-27T12:00:00Z');
const states = (lastSuccessAt: string | null) => [
  { feed: 'austin', lastSuccessAt },
  { feed: 'statewide', lastSuccessAt },
];

describe('overdueFeeds', () => {
  it.each<[string, string | null, readonly string[]]>([
    ['read this night', '2026-11-27T02:20:00Z', []],
    ['that missed one time, which is told as failed or held back', '2026-11-26T02:20:00Z', []],
    ['that missed two times', '2026-11-25T02:20:00Z', ['austin']],
    ['that missed two of months as well', '2026-09-01T03:10:00Z', ['austin', 'statewide']],
    ['never read with success, which is told as failed', null, []],
  ])('of feeds %s', (_what, lastSuccessAt, overdue) => {
    expect(overdueFeeds([daily, monthly], states(lastSuccessAt), now).map(({ feed }) => feed)).toEqual(
      overdue,
    );
  });

  it('ignores feeds that are only read manually', () => {
    expect(overdueFeeds([], states('2020-01-01T00:00:00Z'), now)).toEqual([]);
  });
});
