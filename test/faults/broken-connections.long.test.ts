import { setTimeout as sleep } from 'node:timers/promises';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs } from '../harness/crs.js';
import { contentsOf, scheduleSoon, startWorker, until } from '../harness/workers.js';
import { createServedWorkspace, createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** The stages in which all database connections are cut; a missed one is cut in the next stage. */
const CUT_IN = ['ingest', 'match', 'publish'];

describe('a database that restarts in mid-run', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let work: WorkQueue;
  const errors: Error[] = [];
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    pool = createPool(workspace.database.url, { onIdleError: (error) => errors.push(error) });
    const location = { redisUrl: null, databaseUrl: workspace.database.url };
    await migrateQueue(location);
    work = await openQueue(location, (error) => errors.push(error));
  });
  afterAll(async () => {
    await work.close();
    await pool.end();
    await workspace.remove();
  });

  it('costs attempts but no rows: the night has the same result, in the same processes', async () => {
    const worker = startWorker(workspace.settings);
    await scheduleSoon(workspace, workspace.settings, 5);
    for (const stage of CUT_IN) {
      const stages = CUT_IN.slice(CUT_IN.indexOf(stage));
      await until(`a run of ${stage}`, async () => {
        const runs = await listRuns(pool, { limit: 100 });
        return runs.some(
          ({ kind, state }) => kind === 'publish' || (state === 'running' && stages.includes(kind)),
        );
      });
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // The next fault follows after recovery from this one.
      await sleep(1_000);
    }
    await until(
      'the night',
      async () => {
        const runs = await listRuns(pool, { limit: 100 });
        const ingested = runs.filter(({ kind, state }) => kind === 'ingest' && state === 'done');
        return (
          ingested.length === workspace.sample.expected.length &&
          runs.some(({ kind, state }) => kind === 'publish' && state === 'done')
        );
      },
      100_000,
    );
    expect(worker.child.exitCode).toBeNull();
    expect(await worker.stop()).toBe(0);
    const failed = (await listRuns(pool, { limit: 100 })).filter(({ code }) => code);
    expect(failed.filter(({ code }) => code !== 'database.lost' && code !== 'run.abandoned')).toEqual([]);

    const calm = await createServedWorkspace({}, tiny);
    const calmPool = createPool(calm.database.url);
    expect(await contentsOf(pool)).toEqual(await contentsOf(calmPool));
    await calmPool.end();
    await calm.remove();
  });
});

it('a Redis that is down when a command starts: the command ends and says so', async () => {
  const workspace = await createWorkspace(tiny);
  const settings = { ...workspace.settings, REDIS_URL: 'redis://127.0.0.1:1' };
  const { status, stderr } = await crs(['nightly'], settings);
  await workspace.remove();
  expect(status).toBe(1);
  expect(stderr).toContain('Redis at 127.0.0.1:1 cannot be reached');
});
