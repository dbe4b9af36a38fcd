import type { NightRun, WantedSchedule } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { daysUntil, nightGrid } from './night-grid.js';

const now = Date.parse('2026-11-21T09:00:00Z');
const days = daysUntil(now, 2);

const run = (over: Partial<NightRun> = {}): NightRun => ({
  ...{
    id: 7,
    feed: 'town',
    day: '2026-11-21',
    state: 'done',
    startedAt: '2026-11-21T02:15:00Z',
    seconds: 75,
  },
  ...{ rowsRejected: 0, inserted: 0, updated: 0, unchanged: 100, removed: 0 },
  ...over,
});
const schedule: WantedSchedule = { feed: 'town', pattern: '15 2 * * *', zone: 'UTC', since: 0 };

/** The last night of the only feed. */
const night = (
  runs: readonly NightRun[],
  schedules: readonly WantedSchedule[] = [],
  held: readonly number[] = [],
  at = now,
) =>
  nightGrid(
    {
      feeds: ['town'],
      runs,
      schedules,
      held: held.map((id) => ({ feed: 'town', refusedRun: 99, ingestRun: id })),
    },
    daysUntil(at, 2),
    at,
  ).feeds[0]?.nights.at(-1);

describe('the grid of nights', () => {
  it('ends today, by UTC', () => {
    expect(days).toEqual(['2026-11-20', '2026-11-21']);
  });

  it.each([
    ['done', run({ inserted: 3, unchanged: 97 }), 100, 3, '3 new, 0 changed, 0 removed'],
    ['done', run({ updated: 1, rowsRejected: 2 }), 101, 1, '0 new, 1 changed, 0 removed, 2 rejected'],
    ['unchanged', run(), 100, 0, 'no changes'],
    ['unchanged', run({ rowsRejected: 3 }), 100, 0, 'no changes, 3 rejected'],
    ['failed', run({ state: 'failed' }), null, 0, ''],
    ['refused', run({ state: 'refused' }), null, 0, 'no longer on hold'],
    ['at work', run({ state: 'running' }), null, 0, ''],
  ])('shows what is %s', (outcome, ran, rows, changed, told) => {
    expect(night([ran])).toEqual({ outcome, run: 7, rows, changed, told, took: '1 min 15 s', seconds: 75 });
  });

  it('does not give a duration for an unfinished run', () => {
    expect(night([run({ state: 'running', seconds: null })])?.took).toBeNull();
  });

  it('shows feeds on hold because of a refused matching, even if they were read', () => {
    expect(night([run({ inserted: 3 })], [], [7])).toMatchObject({ outcome: 'held back', run: 7 });
  });

  it.each([
    ['late', '2026-11-21T09:00:00Z', {}],
    ['nothing yet: workers have hours to read it', '2026-11-21T08:00:00Z', {}],
    [
      'nothing: it got its schedule later',
      '2026-11-21T09:00:00Z',
      { since: Date.parse('2026-11-21T03:00:00Z') },
    ],
    ['nothing: it is due on Mondays', '2026-11-21T09:00:00Z', { pattern: '15 2 * * 1' }],
    ['nothing: its time is still to come', '2026-11-21T09:00:00Z', { pattern: '30 23 * * *' }],
  ])('shows a feed that was not read as %s', (outcome, at, over) => {
    const shown = night([], [{ ...schedule, ...over }], [], Date.parse(at));
    expect(shown?.outcome ?? 'nothing').toBe(outcome.split(/[ :]/)[0]);
  });

  it('keeps a row for a feed that is no longer configured, in alphabetical order', () => {
    const grid = nightGrid(
      { feeds: ['town'], runs: [run({ feed: 'gone' })], schedules: [], held: [] },
      days,
      now,
    );
    expect(grid.feeds.map(({ feed }) => feed)).toEqual(['gone', 'town']);
  });
});
