import type { Night } from '@crs/pipelines';
import { describe, expect, it } from '@jest/globals';
import { lastNight } from './night-tiles.js';

const night = (outcome: Night['outcome'], changed = 0, seconds: number | null = 10): Night => ({
  ...{ outcome, run: 1, told: '', rows: null, took: null },
  ...{ changed, seconds },
});

const textsOf = (feeds: readonly (readonly (Night | null)[])[]): readonly string[] | undefined =>
  lastNight({
    days: ['2026-11-20', '2026-11-21', '2026-11-22'],
    feeds: feeds.map((nights, at) => ({ feed: `town_${at}`, nights })),
  })?.tiles.map(({ value, label, note }) => `${value} ${label}${note ? ` (${note})` : ''}`);

describe('the last night', () => {
  it('is shown next to the usual figures', () => {
    expect(
      textsOf([
        [night('done', 5), night('done', 70, 20), null],
        [night('unchanged'), night('held back', 900), null],
        [null, night('late', 0, null), null],
      ]),
    ).toEqual([
      '2 of 3 feeds read',
      '970 rows added, changed, or removed (usually 5)',
      '1 on hold',
      '1 failed or late',
      '30 s reading time (usually 20 s)',
    ]);
  });

  it('is missing before the first night', () => {
    expect(textsOf([[null, null, null]])).toBeUndefined();
  });

  it('has no comparison on the first night', () => {
    expect(textsOf([[null, null, night('done', 1)]])?.[1]).toBe('1 row added, changed, or removed');
  });
});
