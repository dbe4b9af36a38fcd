import { findQuarantined, listQuarantined } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { csvOf, guardedSources, sourceRows } from '../../../test/harness/guarded-sources.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { drop, release } from './release.js';

describe('a quarantined source', () => {
  const sources = guardedSources();
  const { publishFile, lastRun, load, contents, held } = sources;
  const small = sourceRows(701);
  it('shows what it would have changed, and is released as it was read', async () => {
    await load('small', csvOf(small.slice(0, 700)));
    const before = await contents();
    await publishFile('small', csvOf(small.slice(0, 300)));
    const run = await held('small', 'feed.shrunk');
    const [kept] = await listQuarantined(sources.pool);
    expect(kept?.summary).toMatchObject({ inserted: 0, updated: 0, removed: 400 });
    expect(kept?.summary.examples.removed).toHaveLength(5);
    expect(await contents()).toEqual(before);
    const all = await findQuarantined(sources.pool, run.id);
    const ids = all.map(({ id }) => id);
    await release(sources.context, { ids, batch: 'accept-1', by: 'Ada Example', note: null }, silent);
    const { rows } = await sources.pool.query<{ rows: number }>(
      `select count(*) as rows from permit where feed = 'small'`,
    );
    expect(rows).toEqual([{ rows: 300 }]);
    expect(await lastRun('small')).toMatchObject({ state: 'done', removed: 400 });
    expect(await listQuarantined(sources.pool)).toEqual([]);
    // The file before the released one counts as changed when it returns.
    expect(await load('small', csvOf(small.slice(0, 700)))).toMatchObject({ state: 'done', inserted: 400 });
  });

  it('is replaced by a good file, and nothing of it is left', async () => {
    await load('small', csvOf(small.slice(0, 700)));
    await publishFile('small', csvOf(small.slice(0, 300)));
    const run = await held('small', 'feed.shrunk');
    await load('small', csvOf(small.slice(0, 701)));
    const [ended] = await findQuarantined(sources.pool, run.id);
    expect(ended?.state).toBe('replaced');
    const { rowCount } = await sources.pool.query('select from permit_before where replaced_by = any($1)', [
      [ended?.ingestRun, ended?.undoRun],
    ]);
    expect(rowCount).toBe(0);
  });

  it('is dropped on request', async () => {
    await load('small', csvOf(small.slice(0, 700)));
    await publishFile('small', csvOf(small.slice(0, 300)));
    const run = await held('small', 'feed.shrunk');
    const before = await contents();
    await drop(sources.context, await findQuarantined(sources.pool, run.id), {
      by: 'Ada Example',
      note: 'Cut off.',
    });
    expect(await findQuarantined(sources.pool, run.id)).toMatchObject([
      { state: 'dropped', note: 'Cut off.' },
    ]);
    expect(await contents()).toEqual(before);
  });
});
