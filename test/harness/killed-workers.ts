import { setTimeout as sleep } from 'node:timers/promises';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { testRedisUrl } from './database.js';
import { contentsOf, scheduleSoon, startWorker, until, type WorkerProcess } from './workers.js';
import { createServedWorkspace, createWorkspace, small, type Workspace } from './workspace.js';

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 7;

/** The longest time, in milliseconds, that workers or their runs live before they are killed. */
const LONGEST_LIFE = 2_500;
const LONGEST_RUN = 400;

/** Numbers from 0 to 1 from a seed (mulberry32), so that a failed night can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The queue's backend. */
type Backend = 'postgres' | 'redis';

/**
 * The tests of a night whose workers are killed: it ends like an undisturbed night.
 * @param backends of the queue
 * @param kills how often, of both workers and of one in turn
 */
export function killedWorkers(backends: readonly Backend[], kills: number): void {
  let expected: Record<string, string[]>;

  beforeAll(async () => {
    const calm = await createServedWorkspace();
    const pool = createPool(calm.database.url);
    expected = await contentsOf(pool);
    await pool.end();
    await calm.remove();
  });

  describe.each(backends)('workers that are killed at random, with %s', (backend) => {
    const redis = testRedisUrl();
    const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
    const run = backend === 'redis' && redisUrl === null ? it.skip : it;
    let workspace: Workspace;
    let settings: Record<string, string>;
    let pool: pg.Pool;
    let work: WorkQueue;

    beforeAll(async () => {
      workspace = await createWorkspace(small);
      settings = { ...workspace.settings, ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }) };
      pool = createPool(workspace.database.url);
      const location = { redisUrl, databaseUrl: workspace.database.url };
      await migrateQueue(location);
      work = await openQueue(location, () => {});
      await work.queue.obliterate({ force: true });
    });
    afterAll(async () => {
      await work.queue.obliterate({ force: true });
      await work.close();
      await pool.end();
      await workspace.remove();
    });

    const runs = () => listRuns(pool, { limit: 500 });

    /** True if a job is running, or all jobs are done. */
    const untilAtWork = () =>
      until('a run', async () => {
        const all = await runs();
        return (
          all.some(({ state }) => state === 'running') ||
          all.some(({ kind, state }) => kind === 'publish' && state === 'done')
        );
      });

    /** True if no job is running, and only the schedulers wait. */
    async function isQuiet(): Promise<boolean> {
      const counts = await work.queue.getJobCounts('active', 'waiting', 'waiting-children', 'prioritized');
      const delayed = await work.queue.getJobs(['delayed']);
      return (
        Object.values(counts).every((count) => count === 0) && delayed.every(({ name }) => name === 'due')
      );
    }

    run(
      'lose nothing, double nothing and leave nothing half done',
      async () => {
        const random = randomFrom(backend === 'redis' ? 11 : 7);
        await scheduleSoon(workspace, settings, 5);
        const start = (): WorkerProcess => startWorker(settings);
        const workers = [start(), start()];
        for (let kill = 0; kill < kills; kill++) {
          // One of them at any moment; or both while something is running, so that it certainly dies.
          const both = kill % 2 === 0;
          if (both) await untilAtWork();
          await sleep(random() * (both ? LONGEST_RUN : LONGEST_LIFE));
          const victims = both ? [0, 1] : [random() < 0.5 ? 0 : 1];
          await Promise.all(victims.map((index) => workers[index]?.kill()));
          for (const index of victims) workers[index] = start();
        }
        await until(
          'the night',
          async () =>
            (await runs()).some(({ kind, state }) => kind === 'publish' && state === 'done') &&
            (await isQuiet()),
          120_000,
        );
        await Promise.all(workers.map((worker) => worker.stop()));

        expect(await contentsOf(pool)).toEqual(expected);
        const all = await runs();
        // Dead runs say so, and nothing remains that pretends to be running.
        expect(all.filter(({ state }) => state === 'running')).toEqual([]);
        expect(new Set(all.filter(({ state }) => state !== 'done').map(({ code }) => code))).toEqual(
          new Set(['run.abandoned']),
        );
        const ingested = all.filter(({ kind, state }) => kind === 'ingest' && state === 'done');
        expect(ingested.map(({ feed }) => feed).sort()).toEqual(
          workspace.sample.expected.map(({ feed }) => feed).sort(),
        );
        // A kill doesn't use up a job's attempts.
        expect(await work.queue.getJobCounts('failed')).toEqual({ failed: 0 });
      },
      170_000,
    );
  });
}
