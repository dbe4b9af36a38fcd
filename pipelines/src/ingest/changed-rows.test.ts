/** Nights with few changes: the changed rows are compared with their earlier versions. */
import { describe, expect, it } from '@jest/globals';
import {
  csvOf,
  guardedSources,
  linesOf,
  type SourceRow,
  sourceRow,
  sourceRows,
} from '../../../test/harness/guarded-sources.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { ingest } from './ingest.js';

describe('a source with few changes', () => {
  const sources = guardedSources();
  const { publishFile, lastRun, load, held } = sources;
  const many = sourceRows(21_000);
  /** The first rows in another spelling. */
  const withFirst = (count: number, change: (row: SourceRow) => SourceRow): SourceRow[] =>
    many.map((row, index) => (index < count ? change(row) : row));
  const lacking = (row: SourceRow): SourceRow => ({ ...row, Address: '' });

  it.each([
    ['large', csvOf],
    ['lines', linesOf],
  ] as const)('is put on hold if the changed rows lost a column (%s)', async (feed, textOf) => {
    await load(feed, textOf(many));
    await publishFile(feed, textOf(withFirst(210, lacking)));
    const run = await held(feed, 'feed.column_empty');
    expect(run.reason).toContain(
      '0.0% of the 210 changed rows have a value for propertyAddress; before the change, 100.0% had one. Check',
    );
    // The next step of the error solves it.
    await ingest(sources.context, { feed, full: true }, silent);
    expect(await lastRun(feed)).toMatchObject({ state: 'done', updated: 210 });

    const moved = textOf(withFirst(210, (row) => ({ ...row, Address: '1 Oak Ave' })));
    expect(await load(feed, moved)).toMatchObject({ state: 'done', updated: 210, unchanged: 20_790 });
  });

  it('can have new rows that lack values entered later', async () => {
    await load('large', csvOf(many));
    const young = Array.from({ length: 400 }, (_, index) => ({
      ...lacking(sourceRow(30_000 + index)),
      Contractor: '',
    }));
    const run = await load('large', csvOf([...many, ...young]));
    expect(run).toMatchObject({ state: 'done', inserted: 400 });
    const { rows } = await sources.pool.query<{ statistics: unknown }>(
      `select statistics from feed_state where feed = 'large'`,
    );
    expect(rows[0]?.statistics).toMatchObject({
      rows: 21_400,
      filled: { permitNumber: 21_400, issueDate: 21_400, contractorName: 14_000, propertyAddress: 21_000 },
    });
  });

  it.each([
    ['large', csvOf],
    ['lines', linesOf],
  ] as const)(
    'is not judged by a handful of rows, nor are columns reported as lost that they lack (%s)',
    async (feed, textOf) => {
      await load(feed, textOf(many));
      const few = await load(feed, textOf(withFirst(20, lacking)));
      expect(few).toMatchObject({ state: 'done', updated: 20 });
      expect(few.details).toEqual({ comparison: expect.anything() });
      const fewer = await load(feed, textOf(withFirst(20, lacking).slice(0, -5)));
      expect(fewer).toMatchObject({ state: 'done', removed: 5 });
      expect(fewer.details).toEqual({ comparison: expect.anything() });
      const again = await load(feed, textOf(many));
      expect(again).toMatchObject({ state: 'done', inserted: 5, updated: 20 });
      expect(again.details).toEqual({ comparison: expect.anything() });
    },
  );
});
