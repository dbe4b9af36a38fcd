import type { Run } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { runLines, runReportLines } from './run-report.js';
import { durationText } from './times.js';

const NIGHT = 'night-20261121';
const NOW = Date.parse('2026-11-21T09:00:00Z');

const run = (id: number, more: Partial<Run>): Run => ({
  id,
  kind: 'ingest',
  feed: 'austin_permits',
  scope: null,
  batch: NIGHT,
  state: 'done',
  startedAt: '2026-11-21T08:15:00Z',
  endedAt: '2026-11-21T08:15:14Z',
  seconds: 14,
  code: null,
  reason: null,
  rowsRead: 0,
  rowsRejected: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  details: {},
  ...more,
});

/** The line of one run, without its time. */
const told = (...runs: Run[]): string => runReportLines(runs, NOW, false).at(-1)?.slice(17) ?? '';

describe('a run in words', () => {
  it.each<[string, Partial<Run>, string]>([
    [
      'that changed rows',
      { rowsRead: 120_868, rowsRejected: 3, inserted: 1_204, updated: 310, removed: 2 },
      'austin_permits read 120,868 rows in 14 s: 1,204 new, 310 changed, 2 gone; 3 unreadable rows (crs rejects 118).',
    ],
    ['that changed none', { rowsRead: 1, seconds: 0.42 }, 'austin_permits read 1 row in 0.4 s: no changes.'],
    [
      'that read nothing',
      { unchanged: 500, details: { skipped: 'the source has not changed', sameAs: 4 } },
      'austin_permits unchanged, 500 rows published.',
    ],
    [
      'that found other columns',
      { rowsRead: 5, details: { newColumns: ['fee', 'zone'], leftOut: 1_200 } },
      'austin_permits read 5 rows in 14 s: no changes; new columns: fee, zone; rows excluded by the definition: 1,200.',
    ],
    [
      'that a guard refused',
      { state: 'refused', code: 'feed.shrunk', reason: 'It has 10 rows, of 100. Look at the source.' },
      'austin_permits was put on hold by a guard: It has 10 rows, of 100. Look at the source. The published data stays as it is.',
    ],
    [
      'that failed',
      { state: 'failed', code: 'feed.unreachable', reason: 'data.example did not answer. Try later.' },
      'austin_permits failed after 14 s: data.example did not answer. Try later.',
    ],
    [
      'whose worker died',
      { state: 'failed', code: 'run.abandoned', reason: 'The process ended.' },
      'austin_permits: its worker died; nothing was kept. Start a worker to repeat it: `crs work`',
    ],
    [
      'at work',
      { state: 'running', endedAt: null, seconds: null },
      'austin_permits has been running for 45 min.',
    ],
    [
      'of matching',
      { kind: 'match', feed: null, scope: 'austin', rowsRead: 300, inserted: 1, updated: 12 },
      'matched austin in 14 s: 300 claims, 1 new match, 12 changed.',
    ],
    [
      'of clustering',
      { kind: 'cluster', feed: null, rowsRead: 2_000, details: { hubs: 3, clusters: 74, firms: 1 } },
      'clustered 2,000 contractors in 14 s: 74 groups, 1 firm with several licenses.',
    ],
    [
      'of clustering that had nothing to do',
      { kind: 'cluster', feed: null, details: { clusters: 74, skipped: 'no contractor changed' } },
      'clusters unchanged: no contractor changed.',
    ],
    [
      'of publishing',
      { kind: 'publish', feed: null, inserted: 3, removed: 1, details: { version: 4, heldBack: ['austin'] } },
      'published data version 4 in 14 s: 3 new rows, 1 gone; left out because on hold: austin.',
    ],
    [
      'of a kind of its own',
      { kind: 'audit' as Run['kind'], removed: 7 },
      'audit austin_permits done in 14 s: 7 gone rows.',
    ],
    [
      'that undid another',
      { kind: 'undo', removed: 1_204, updated: 310, inserted: 1, details: { undoes: 112 } },
      'undid run 112 of austin_permits in 14 s: 1,204 rows removed, 310 rows restored, 1 row added back.',
    ],
    [
      'that removed a feed and was undone',
      { kind: 'remove', removed: 1_204, details: { undoneBy: 119 } },
      'removed austin_permits in 14 s: 1,204 rows removed; undone by run 119.',
    ],
    [
      'that was undone',
      { rowsRead: 5, inserted: 5, details: { undoneBy: 119 } },
      'austin_permits read 5 rows in 14 s: 5 new; undone by run 119.',
    ],
    [
      'whose source is that of a run that was undone',
      { unchanged: 500, details: { skipped: 'the source has not changed', sameAs: 112, undone: 112 } },
      'austin_permits unchanged since run 112, which was undone, 500 rows published.',
    ],
  ])('%s', (_what, more, expected) => {
    expect(told(run(118, more))).toBe(expected);
  });

  it("shows how long it took another worker to start a dead worker's job", () => {
    const died = run(118, { state: 'failed', code: 'run.abandoned' });
    const again = run(120, { startedAt: '2026-11-21T08:15:31Z', rowsRead: 2, inserted: 2 });
    expect(runReportLines([again, died], NOW, false).slice(2)).toEqual([
      '  08:15     118  austin_permits: its worker died; nothing was kept, and it was restarted 31 s later (run 120).',
      '  08:15     120  austin_permits read 2 rows in 14 s: 2 new.',
    ]);
  });
});

describe('the report of runs', () => {
  const night = [
    run(4, {
      kind: 'publish',
      feed: null,
      startedAt: '2026-11-21T08:18:10Z',
      endedAt: '2026-11-21T08:18:20Z',
      seconds: 10,
    }),
    run(3, { feed: 'reno_permits', state: 'failed', reason: 'It broke. Mend it.' }),
    run(2, { feed: 'chicago_permits', state: 'refused', reason: 'Too few. Look.' }),
    run(1, { inserted: 1 }),
  ];

  it('groups runs by night, newest first, and summarizes each', () => {
    const lines = runReportLines(
      [...night, run(0, { batch: 'nightly-20261120T120000-abcd', startedAt: '2026-11-20T12:00:00Z' })],
      NOW,
      false,
    );
    expect(lines.slice(0, 2)).toEqual([
      'Night of 2026-11-21 (night-20261121)',
      '  began 2026-11-21 08:15 UTC, took 3 min 20 s; 3 feeds; 1 failed; 1 on hold; published 08:18',
    ]);
    expect(lines.map((line) => line[0])).toEqual(['N', ' ', ' ', '!', '✗', ' ', undefined, 'c', ' ', ' ']);
    expect(lines.at(-3)).toBe('crs nightly, 2026-11-20 12:00 (nightly-20261120T120000-abcd)');
  });

  it('says that nothing was published if that is known, and how long a short run took', () => {
    const short = { endedAt: '2026-11-21T08:15:00Z', seconds: 0.7 };
    expect(runReportLines(night.slice(1), NOW, false)[1]).toContain('; nothing published');
    expect(runReportLines([run(1, short)], NOW, false)[1]).toBe(
      '  began 2026-11-21 08:15 UTC, took 0.7 s; 1 feed',
    );
  });

  it('is colored only on request', () => {
    expect(runReportLines(night, NOW, false).join('')).not.toContain('\u001b');
    expect(runReportLines(night, NOW, true).join('')).toContain('\u001b[31m');
  });

  it('says what to do if nothing has run', () => {
    expect(runReportLines([], NOW, false)).toEqual(['Nothing has run yet. Try `crs nightly`.']);
  });
});

it('one run in full has its counts, its reason, and its details', () => {
  const lines = runLines(
    run(118, {
      state: 'refused',
      code: 'feed.shrunk',
      reason: 'Too few. Look.',
      rowsRead: 10,
      rowsRejected: 1,
      details: { newColumns: ['fee'] },
    }),
    null,
    NOW,
  ).join('\n');
  for (const part of [
    'night-20261121',
    'refused (feed.shrunk)',
    '10 read, 1 rejected',
    'crs rejects 118',
    'Too few. Look.',
    'new columns: fee',
  ]) {
    expect(lines).toContain(part);
  }
});

it.each([
  [0.04, 'under 0.1 s'],
  [9.94, '9.9 s'],
  [59.7, '1 min'],
  [200, '3 min 20 s'],
  [3_600, '1 h'],
  [3_900, '1 h 5 min'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});
