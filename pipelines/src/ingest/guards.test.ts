/** Broken sources, read as at night: the served data stays, and the run has the reason. */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  csvOf,
  DAY,
  dayBefore,
  guardedSources,
  type SourceRow,
  sourceRow,
  sourceRows,
  today,
} from '../../../test/harness/guarded-sources.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { ingest } from './ingest.js';

const renamed = (row: SourceRow, from: string, to: string): SourceRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column === from ? to : column, value]));

/** The text up to the first match after a share of it. */
function cutAfter(text: string, share: number, match: RegExp): string {
  const at = Math.floor(text.length * share);
  const [found = '', { length } = found] = [match.exec(text.slice(at))?.[0]];
  return text.slice(0, text.indexOf(found, at) + length);
}

describe('a source with problems', () => {
  const sources = guardedSources();
  const { publishFile, lastRun, load, held } = sources;
  /** The content of the small source without a fault. */
  let sound = sourceRows(600);

  beforeAll(async () => {
    await load('small', csvOf(sound));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** The small source is good again, with one more record: the next night reads it, and only that record is new. */
  async function mended(): Promise<void> {
    const before = sound.length;
    sound = [...sound, sourceRow(before)];
    const run = await load('small', csvOf(sound));
    expect(run).toMatchObject({ state: 'done', inserted: 1, updated: 0, removed: 0, unchanged: before });
  }

  it.each<[string, string, RegExp, (rows: readonly SourceRow[]) => string]>([
    [
      'renames a column',
      'feed.column_missing',
      /has no column "Contractor"\. It has: Number, Issued, Builder, Address\./,
      (rows) => csvOf(rows.map((row) => renamed(row, 'Contractor', 'Builder'))),
    ],
    [
      'writes dates the other way round',
      'feed.too_many_rejects',
      /of \d+ rows \(\d+\.\d%\) were rejected; the definition allows 1\.0%\. Check the rejects of this run/,
      (rows) =>
        csvOf(rows.map((row) => ({ ...row, Issued: (row.Issued ?? '').replace(/^(..).(..)/, '$2/$1') }))),
    ],
    [
      'writes dates in another format',
      'feed.too_many_rejects',
      /100\.0%/,
      (rows) =>
        csvOf(
          rows.map((row) => ({
            ...row,
            Issued: (row.Issued ?? '').replace(/^(..).(..).(....)/, '$3-$1-$2'),
          })),
        ),
    ],
    [
      'dates its records years ahead',
      'feed.future_dates',
      /\d+ of \d+ rows have a date before 1850 or too far in the future\. .*correct "dates"/,
      (rows) => csvOf(rows.map((row, index) => ({ ...row, Issued: dayBefore(index % 300, 3) }))),
    ],
    [
      'empties a column that the definition expects to be filled',
      'feed.column_empty',
      /0\.0% of \d+ rows have a value for contractorName; the definition expects 50\.0%/,
      (rows) => csvOf(rows.map((row) => ({ ...row, Contractor: '' }))),
    ],
    [
      'empties a column of which nothing is said',
      'feed.column_empty',
      /rows have a value for propertyAddress; last time, 100\.0% had one\. .*crs runs accept RUN/,
      (rows) => csvOf(rows.map((row, index) => (index % 3 === 0 ? row : { ...row, Address: 'N/A' }))),
    ],
    [
      'has half its records',
      'feed.shrunk',
      /3\d\d records compared with \d+ before \(\d+\.\d% fewer\); the definition allows 20\.0%/,
      (rows) => csvOf(rows.slice(0, rows.length / 2 + 1)),
    ],
    [
      'has no records',
      'feed.too_few_rows',
      /0 rows, fewer than the 200 that the definition expects/,
      () => csvOf([]),
    ],
    [
      'is cut in the middle of a row',
      'feed.truncated',
      /the text ends inside its last row, on line \d+\. The file is incomplete/,
      (rows) => cutAfter(csvOf(rows), 0.95, /,/),
    ],
    [
      'is cut inside the last field of a row',
      'feed.truncated',
      /stops inside its last line; the previous file of .* ended with a line end/,
      (rows) => cutAfter(csvOf(rows), 0.95, /\n[^,\n]*,[^,\n]*,[^,\n]*,./),
    ],
    ['is an empty file', 'feed.truncated', /the file is empty, without even a header/, () => ''],
    [
      'numbers its records anew',
      'feed.too_many_removed',
      /(\d+) of \1 published records \(100\.0%\) are gone from the source; the definition allows 50\.0%/,
      (rows) => csvOf(rows.map((row) => ({ ...row, Number: `2-${row.Number}` }))),
    ],
  ])('that %s is on hold until it is fixed', async (_what, code, reason, wrongly) => {
    await publishFile('small', wrongly(sound));
    expect((await held('small', code)).reason).toMatch(reason);
    // It wasn't fixed, so it is read and put on hold again.
    await held('small', code);
    await mended();
  });

  it('without a line end after its last row, and with fewer rows, is not a cut one', async () => {
    await load('small', csvOf(sound));
    const fewer = csvOf(sound.slice(0, -5)).trimEnd();
    expect(await load('small', fewer)).toMatchObject({ state: 'done', inserted: 0, removed: 5 });
    expect(await load('small', csvOf(sound))).toMatchObject({ state: 'done', inserted: 5 });
  });

  it('that is ten times its size is put on hold before all of it is read', async () => {
    await load('large', csvOf(sourceRows(20_000)));
    await publishFile('large', csvOf(sourceRows(200_000)));
    const run = await held('large', 'feed.too_many_rows');
    expect(run.reason).toMatch(/\d+ rows, more than the 30000 that the definition expects/);
    expect(run.rowsRead).toBeGreaterThan(30_000);
    expect(run.rowsRead).toBeLessThan(100_000);
    expect(await load('large', csvOf(sourceRows(20_001)))).toMatchObject({ state: 'done', inserted: 1 });
  });

  it('that is unchanged is put on hold if its newest record is too old', async () => {
    jest.useFakeTimers({
      now: today + 20 * DAY,
      doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'setTimeout', 'queueMicrotask', 'performance'],
    });
    await ingest(sources.context, { feed: 'small' }, silent);
    expect(await lastRun('small')).toMatchObject({ state: 'done', details: { skipped: expect.any(String) } });
    jest.setSystemTime(today + 40 * DAY);
    const run = await held('small', 'feed.stale');
    expect(run.reason).toContain('43 days ago; the definition expects one from the last 30 days');
    sound = [...sound, { ...sourceRow(sound.length), Issued: dayBefore(-39) }];
    expect(await load('small', csvOf(sound))).toMatchObject({ state: 'done', inserted: 1 });
  });

  it('with a new column is read, and the column is reported once', async () => {
    const more = sound.map((row) => ({ ...row, Fee: '10' }));
    expect(await load('small', csvOf(more))).toMatchObject({
      state: 'done',
      details: { newColumns: ['Fee'] },
    });
    expect((await load('small', csvOf([...more].reverse()))).details).not.toHaveProperty('newColumns');
    expect(await load('small', csvOf(sound))).toMatchObject({
      state: 'done',
      details: { lostColumns: ['Fee'] },
    });
    expect((await load('small', csvOf([...sound].reverse()))).details).toEqual({
      comparison: expect.anything(),
    });
  });
});
