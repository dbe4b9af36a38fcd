import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { testRedisUrl } from '../harness/database.js';
import { startWorker, until, type WorkerProcess } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface ScheduleDocument {
  readonly schedules: readonly { readonly feed: string }[];
}

interface Examination {
  readonly findings: readonly { readonly check: string; readonly ok: boolean; readonly found: string }[];
}

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 9;

describe.each(['postgres', 'redis'] as const)('schedules that the queue lost, on %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let workspace: Workspace;
  let pool: pg.Pool;
  let work: WorkQueue;
  let feeds: string[];

  beforeAll(async () => {
    workspace = await createServedWorkspace(redisUrl === null ? {} : { REDIS_URL: redisUrl });
    pool = createPool(workspace.database.url);
    const location = { redisUrl, databaseUrl: workspace.database.url };
    await migrateQueue(location);
    work = await openQueue(location, () => {});
    await emptyQueue();
    feeds = workspace.sample.expected.map(({ feed }) => feed).sort();
  });
  afterAll(async () => {
    await emptyQueue();
    await work.close();
    await pool.end();
    await workspace.remove();
  });

  /** Simulates that Redis kept nothing. */
  const emptyQueue = async (): Promise<void> => {
    for (const { key } of await work.queue.getJobSchedulers()) await work.queue.removeJobScheduler(key);
    await work.queue.obliterate({ force: true });
  };
  const scheduledFeeds = async (): Promise<string[]> =>
    (await work.queue.getJobSchedulers()).map(({ key }) => key.replace('feed ', '')).sort();
  /** A worker's log until a condition holds. */
  async function withWorker(wait: (worker: WorkerProcess) => Promise<void>): Promise<string> {
    const worker = startWorker(workspace.settings);
    try {
      await wait(worker);
    } finally {
      await worker.stop();
    }
    return worker.log();
  }
  /** A worker's log until its first maintenance has ended. */
  async function logOfWorker(): Promise<string> {
    return withWorker((worker) => until('the worker', () => worker.log().includes('feeds have a schedule')));
  }
  /** What the doctor says of schedules; other checks depend on how far the stopped worker came. */
  const examination = async () => {
    const { status, stdout } = await crs(['doctor', '--json'], workspace.settings);
    const { findings }: Examination = JSON.parse(stdout);
    return { ...findings.find(({ check }) => check === 'schedules'), isFailed: status === 1 };
  };
  const metrics = async (): Promise<string[]> => {
    const server = await serveCrs(workspace.settings);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    await server.close();
    return text.split('\n').filter((line) => line.startsWith('crs_feed_schedule_lost{'));
  };

  run('are not created if none were ever installed', async () => {
    expect(await logOfWorker()).not.toContain('lost');
    expect(await scheduledFeeds()).toEqual([]);
    expect(await examination()).toMatchObject({ ok: true, isFailed: false, found: 'no feed has a schedule' });
    expect(await metrics()).toEqual([]);
  });

  run('are reported, and restored by the next worker with the feeds missed in the meantime', async () => {
    await crsJson<ScheduleDocument>(['schedule'], workspace.settings);
    expect(await scheduledFeeds()).toEqual(feeds);
    // Three days ago, so that the nights since then were missed.
    await pool.query(`update feed_schedule set since = since - interval '3 days'`);
    await pool.query(`update run set started_at = started_at - interval '2 days'`);
    await emptyQueue();
    expect(await examination()).toMatchObject({
      ok: false,
      isFailed: true,
      found: expect.stringContaining(feeds[0] ?? ''),
    });
    expect(await metrics()).toEqual(feeds.map((feed) => `crs_feed_schedule_lost{feed="${feed}"} 1`));

    const since = (await listRuns(pool, { limit: 1 }))[0]?.id ?? 0;
    const log = await withWorker(() =>
      until('every feed to be read', async () => {
        const runs = await listRuns(pool, { limit: 100 });
        const read = runs.filter(
          ({ id, kind, state }) => id > since && kind === 'ingest' && state === 'done',
        );
        return new Set(read.map(({ feed }) => feed)).size === feeds.length;
      }),
    );
    expect(log).toContain(`the queue had lost the schedules of ${feeds.length} feeds`);
    expect(await scheduledFeeds()).toEqual(feeds);
    expect(await examination()).toMatchObject({
      ok: true,
      isFailed: false,
      found: `${feeds.length} feeds have a schedule`,
    });
    expect(await metrics()).toEqual([]);
    expect(await logOfWorker()).not.toContain('lost');
  });

  run(
    'are not restored for a feed that was removed or has no definition, and return with its undo',
    async () => {
      const [removed = '', undefinedFeed = '', ...others] = feeds;
      const document = await crsJson<{ runs: { id: number; kind: string }[] }>(
        ['feeds', 'remove', removed, '--yes'],
        workspace.settings,
      );
      expect(await scheduledFeeds()).not.toContain(removed);
      await rm(join(workspace.configDir, 'feeds', `${undefinedFeed}.yaml`));
      await emptyQueue();
      await logOfWorker();
      expect(await scheduledFeeds()).toEqual(others);
      const undone = document.runs.find(({ kind }) => kind === 'remove')?.id;
      expect((await crs(['runs', 'undo', String(undone)], workspace.settings)).status).toBe(0);
      await logOfWorker();
      expect(await scheduledFeeds()).toEqual([removed, ...others].sort());
    },
  );

  run('that were installed before they were recorded are recorded by a worker', async () => {
    const before = await scheduledFeeds();
    await pool.query('delete from feed_schedule');
    await logOfWorker();
    await emptyQueue();
    expect(await logOfWorker()).toContain(`lost the schedules of ${before.length} feeds`);
    expect(await scheduledFeeds()).toEqual(before);
  });
});
