import type { LastIngest } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { dueFeed, nightBatchOf } from './due-feeds.js';

const at = (text: string): number => Date.parse(text);
const scheduled = (pattern: string, since: string) => ({
  feed: 'austin_permits',
  pattern,
  zone: 'America/Chicago',
  since: at(since),
  next: null,
});
const ran = (startedAt: string, batch: string | null = null): LastIngest => ({
  runId: 1,
  batch,
  state: 'done',
  startedAt,
});

describe('dueFeed', () => {
  const daily = scheduled('15 2 * * *', '2026-06-01T12:00Z');
  it.each([
    ['nothing before the first time', daily, undefined, '2026-06-02T07:14:59Z', null],
    ['the first time', daily, undefined, '2026-06-02T07:15Z', 'night-20260602'],
    [
      'one night for three that were missed',
      daily,
      ran('2026-06-02T07:15:02Z'),
      '2026-06-05T15:00Z',
      'night-20260605',
    ],
    ['nothing where it ran since, by hand', daily, ran('2026-06-05T09:00Z'), '2026-06-05T15:00Z', null],
    [
      'the night after a run by hand before it',
      daily,
      ran('2026-06-05T07:00Z'),
      '2026-06-05T07:15Z',
      'night-20260605',
    ],
    // A worker whose clock is ahead of the database's.
    [
      'nothing where this night ran by an earlier clock',
      daily,
      ran('2026-06-02T07:14:50Z', 'night-20260602'),
      '2026-06-02T07:15Z',
      null,
    ],
  ])('%s', (_what, feed, last, now, batch) => {
    expect(dueFeed(feed, last, at(now))?.batch ?? null).toBe(batch);
  });
});

describe('nightBatchOf', () => {
  const chicago = (pattern: string) => ({ pattern, zone: 'America/Chicago' });
  it.each([
    ['a night', '15 2 * * *', '2026-06-02T07:15Z', 'night-20260602'],
    [
      'an evening west of Greenwich belongs to the night',
      '30 22 * * *',
      '2026-06-02T03:30Z',
      'night-20260602',
    ],
    ['the first time of a day', '0 */6 * * *', '2026-06-02T05:00Z', 'night-20260602'],
    ['a later time of a day', '0 */6 * * *', '2026-06-02T11:00Z', 'night-20260602T0600'],
    ['a time that does not exist', '30 2 * * *', '2026-03-08T08:30Z', 'night-20260308'],
    ['a time that comes twice, first', '30 1 * * *', '2026-11-01T06:30Z', 'night-20261101'],
    ['and again, an hour later', '30 1 * * *', '2026-11-01T07:30Z', 'night-20261101'],
  ])('%s', (_what, pattern, due, night) => {
    expect(nightBatchOf(chicago(pattern), at(due))).toBe(night);
  });
});
