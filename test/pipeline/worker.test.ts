import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crsJson } from '../harness/crs.js';
import { testRedisUrl } from '../harness/database.js';
import { contentsOf, scheduleSoon, startWorker, until } from '../harness/workers.js';
import { createServedWorkspace, createWorkspace, small, type Workspace } from '../harness/workspace.js';

interface ScheduleDocument {
  readonly schedules: { readonly feed: string; readonly next: string; readonly zone: string }[];
}

/** In a Redis that other tests use as well, a database of its own. */
const REDIS_DATABASE = 6;

describe.each(['postgres', 'redis'] as const)('workers that are left running, with %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let workspace: Workspace;
  let feeds: string[];
  let settings: Record<string, string>;
  let pool: pg.Pool;
  let work: WorkQueue;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
    feeds = workspace.sample.expected.map(({ feed }) => feed).sort();
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

  run('has a schedule for every feed, once, however often they are installed', async () => {
    const { schedules } = await crsJson<ScheduleDocument>(['schedule'], settings);
    expect(schedules.map(({ feed }) => feed)).toEqual(feeds);
    expect(await crsJson<ScheduleDocument>(['schedule'], settings)).toEqual({ schedules });
    expect(await work.queue.getJobSchedulers()).toHaveLength(feeds.length);
  });

  run('read every feed once, match what that touched once and publish, however many they are', async () => {
    const workers = [startWorker(settings), startWorker(settings), startWorker(settings)];
    await scheduleSoon(workspace, settings, 5);
    await until('publishing', async () => (await runs()).some(({ kind }) => kind === 'publish'));
    await until('the queue', async () => {
      const counts = await work.queue.getJobCounts('active', 'waiting', 'waiting-children');
      return Object.values(counts).every((count) => count === 0);
    });
    expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0, 0]);

    const done = await runs();
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['done']));
    const ingested = done.flatMap(({ kind, feed }) => (kind === 'ingest' ? (feed ?? '') : []));
    expect(ingested.sort()).toEqual(feeds);
    const matched = done.flatMap(({ kind, scope }) => (kind === 'match' ? (scope ?? '') : []));
    expect(new Set(matched).size).toBe(matched.length);
    expect(done.filter(({ kind }) => kind === 'publish')).toHaveLength(1);
    expect(new Set(done.map(({ batch }) => batch)).size).toBe(1);
    expect(done[0]?.batch).toMatch(/^night-\d{8}$/);

    // The same as one process makes of it by hand.
    const alone = await createServedWorkspace();
    const alonePool = createPool(alone.database.url);
    expect(await contentsOf(pool)).toEqual(await contentsOf(alonePool));
    await alonePool.end();
    await alone.remove();
  });

  run('catch up with a night that nobody was there for, once', async () => {
    // As if all that ran before had been another day.
    await work.queue.obliterate({ force: true });
    await pool.query(`update run set batch = 'another', started_at = started_at - interval '1 day'`);
    const before = (await runs()).length;
    const moment = await scheduleSoon(workspace, settings, 5);
    await until('the moment', () => Date.now() > moment.getTime());
    const workers = [startWorker(settings), startWorker(settings)];
    await until('the ingests', async () => {
      const done = (await runs()).slice(0, -before);
      return done.filter(({ kind, state }) => kind === 'ingest' && state === 'done').length >= feeds.length;
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    const caughtUp = (await runs()).slice(0, -before);
    expect(caughtUp.flatMap(({ kind, feed }) => (kind === 'ingest' ? (feed ?? '') : [])).sort()).toEqual(
      feeds,
    );
  });
});
