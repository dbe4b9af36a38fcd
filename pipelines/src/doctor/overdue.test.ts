import { describe, expect, it } from '@jest/globals';
import { overdueFeeds } from './overdue.js';

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

  it('leaves feeds that are read by hand alone', () => {
    expect(overdueFeeds([], states('2020-01-01T00:00:00Z'), now)).toEqual([]);
  });
});
