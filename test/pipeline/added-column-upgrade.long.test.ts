/** An upgrade that adds a column to the catalog: the next run reads every row again, with other content hashes. */
import type { Field } from '@crs/domain';
import type { ingest as ingestFeed, undo as undoRun } from '@crs/pipelines';
import { listRuns } from '@crs/store';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { csvOf, guardedSources, linesOf, type SourceRow, sourceRows } from '../harness/guarded-sources.js';
import { silent } from '../harness/stage-workspace.js';

const added: Field = {
  kind: 'text',
  example: 'one of two',
  description: 'What was said of elevators.',
  label: 'Elevators',
  sources: 'any: elevator note',
};

describe('rows whose only change is a column that the catalog did not have', () => {
  const sources = guardedSources();
  const { publishFile, load } = sources;
  /** The pipelines of the version with the column. */
  let [ingest, undo] = [] as unknown as [typeof ingestFeed, typeof undoRun];
  beforeAll(async () => {
    await jest.isolateModulesAsync(async () => {
      const { catalog } = await import('@crs/domain');
      Object.assign(catalog.permits, { elevatorNote: added });
      ({ ingest, undo } = await import('@crs/pipelines'));
    });
    for (const table of ['crs.permit', 'crs.permit_before', 'served.permit'])
      await sources.pool.query(`alter table ${table} add column elevator_note text`);
  });

  const textOf = (feed: string, rows: readonly SourceRow[]): string =>
    (feed === 'lines' ? linesOf : csvOf)(rows);

  /** The first night of the new version. */
  async function upgrade(feed: string, rows: readonly SourceRow[]) {
    await sources.pool.query(`update feed_state set definition_hash = 'older' where feed = $1`, [feed]);
    return loadUpgraded(feed, rows);
  }
  async function loadUpgraded(feed: string, rows: readonly SourceRow[]) {
    await publishFile(feed, textOf(feed, rows));
    await ingest(sources.context, { feed }, silent);
    return sources.lastRun(feed);
  }
  const stored = async (feed: string) =>
    (
      await sources.pool.query<{ id: number; hash: string; run: number; text: string }>(
        `select id, content_hash::text as hash, run_id as run, (to_jsonb(p) - 'content_hash')::text as text
         from permit p where feed = $1 order by id`,
        [feed],
      )
    ).rows;
  const countOf = async (table: string): Promise<number> =>
    (await sources.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1;

  it.each([
    ['small', 300],
    // A partition of that many rows is replaced.
    ['large', 21_000],
  ])('are unchanged, and have the new hashes (%s)', async (feed, count) => {
    const rows = sourceRows(count);
    const { id: firstRun } = await load(feed, csvOf(rows));
    const before = await stored(feed);
    await sources.pool.query('delete from pending_change');
    const edited = rows.map((row, at) => (at === 1 ? { ...row, Address: '9 Oak Ave' } : row));
    expect(await upgrade(feed, edited)).toMatchObject({
      state: 'done',
      inserted: 0,
      updated: 1,
      unchanged: count - 1,
      removed: 0,
    });
    const after = await stored(feed);
    expect(after.filter(({ text }, at) => text !== before[at]?.text)).toHaveLength(1);
    expect(after.filter(({ run }) => run === firstRun)).toHaveLength(count - 1);
    expect(after.filter(({ hash }, at) => hash === before[at]?.hash)).toEqual([]);
    expect(await countOf('permit_before')).toBe(1);
    const { rows: pending } = await sources.pool.query(
      `select owner, count(id) as ids, count(*) as notes from pending_change where kind = 'permit' group by owner`,
    );
    expect(pending).toEqual([{ owner: feed, ids: 1, notes: 1 }]);
    await sources.pool.query('truncate permit_before');
  });

  it('are noticed if a file holds them twice', async () => {
    const rows = sourceRows(400);
    await load('small', csvOf(rows));
    expect(await upgrade('small', rows)).toMatchObject({ updated: 0, unchanged: 400 });
    const doubled = [...rows, ...rows];
    await expect(loadUpgraded('small', doubled)).rejects.toMatchObject({
      code: 'feed.unusual',
      message: expect.stringMatching(/copies|copy/),
    });
    expect(await sources.lastRun('small')).toMatchObject({
      state: 'refused',
      details: { comparison: { measures: { doubled: { value: 0.5 } } } },
    });
  });

  it('stay when a later run is undone', async () => {
    const rows = sourceRows(500);
    await load('lines', linesOf(rows));
    await upgrade('lines', rows);
    const before = await stored('lines');
    const edited = rows.map((row, at) => (at < 5 ? { ...row, Address: '9 Oak Ave' } : row));
    const { id } = await loadUpgraded('lines', edited);
    await undo(sources.context, { feed: 'lines', run: id, batch: undefined }, silent);
    expect(await stored('lines')).toEqual(before);
    expect(await loadUpgraded('lines', rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 500 });
  });

  it('stay when the upgrade, which changed others, is undone', async () => {
    const rows = sourceRows(600);
    await load('lines', linesOf(rows));
    const before = await stored('lines');
    const edited = rows.map((row, at) => (at < 5 ? { ...row, Address: '9 Oak Ave' } : row));
    const { id } = await upgrade('lines', edited);
    await undo(sources.context, { feed: 'lines', run: id, batch: undefined }, silent);
    const texts = (some: typeof before) => some.map(({ text }) => text);
    expect(texts(await stored('lines'))).toEqual(texts(before));
    const runs = await listRuns(sources.pool, { feed: 'lines', limit: 1 });
    expect(runs[0]).toMatchObject({ kind: 'undo', updated: 5 });
    expect(await loadUpgraded('lines', rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 600 });
  });
});
