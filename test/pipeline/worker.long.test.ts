import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import type { Run } from '@crs/store';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import getPort from 'get-port';
import type pg from 'pg';
import { crsJson } from '../harness/crs.js';
import { testRedisUrl } from '../harness/database.js';
import { contentsOf, scheduleSoon, startWorker, until } from '../harness/workers.js';
import { createServedWorkspace, createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

interface ScheduleDocument {
  readonly schedules: { readonly feed: string; readonly next: string; readonly zone: string }[];
}

/** A log line about a finished run. */
interface RunLine {
  readonly run: number;
  readonly kind: string;
  readonly feed?: string;
  readonly rows: number;
  readonly seconds: number;
}

const runLines = (log: string): RunLine[] =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RunLine & { readonly level: string })
    .filter(({ level, run }) => level === 'info' && run !== undefined);

const byNumber = ([one = 0]: readonly number[], [other = 0]: readonly number[]): number => one - other;

/** A worker's metrics count the runs in its log, and include every feed and the queue. */
function expectMetrics(metrics: string, log: string, done: readonly Run[]): void {
  const values = new Map(metrics.split('\n').map((line) => line.split(/ (?=\S+$)/) as [string, string]));
  const own = runLines(log);
  for (const kind of new Set(own.map((line) => line.kind)))
    expect([kind, values.get(`crs_runs_total{kind="${kind}",outcome="done"}`)]).toEqual([
      kind,
      String(own.filter((line) => line.kind === kind).length),
    ]);
  for (const { feed, rows, kind } of own)
    if (kind === 'ingest')
      expect(values.get(`crs_rows_total{feed="${feed}",result="read"}`)).toBe(String(rows));
  for (const { kind, feed } of done)
    if (kind === 'ingest')
      expect(Number(values.get(`crs_feed_last_success_timestamp_seconds{feed="${feed}"}`))).toBeGreaterThan(
        1e9,
      );
  expect(values.get('crs_dependency_up{dependency="queue"}')).toBe('1');
  expect(values.get('crs_queue_jobs{state="waiting"}')).toBe('0');
  expect(values.get('crs_queue_oldest_job_age_seconds')).toBe('0');
}

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 6;

describe.each(['postgres', 'redis'] as const)('long-running workers, with %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let workspace: Workspace;
  let feeds: string[];
  let settings: Record<string, string>;
  let pool: pg.Pool;
  let work: WorkQueue;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
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

  run(
    'read every feed once, match the affected records once, and publish, however many there are',
    async () => {
      const port = await getPort();
      const watched = { ...settings, CRS_WORKER_METRICS_PORT: String(port) };
      const workers = [startWorker(watched), startWorker(settings), startWorker(settings)];
      await scheduleSoon(workspace, settings, 5);
      await until('publishing', async () => (await runs()).some(({ kind }) => kind === 'publish'));
      await until('the queue', async () => {
        const counts = await work.queue.getJobCounts('active', 'waiting', 'waiting-children');
        return Object.values(counts).every((count) => count === 0);
      });
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0, 0]);

      const done = await runs();
      expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['done']));
      const ingested = done.flatMap(({ kind, feed }) => (kind === 'ingest' ? (feed ?? '') : []));
      expect(ingested.sort()).toEqual(feeds);
      const beforeAliases = done.slice(done.findIndex(({ kind }) => kind === 'alias'));
      const matched = beforeAliases.flatMap(({ kind, scope }) => (kind === 'match' ? (scope ?? '') : []));
      expect(new Set(matched).size).toBe(matched.length);
      expect(done.filter(({ kind }) => kind === 'publish')).toHaveLength(1);
      expect(new Set(done.map(({ batch }) => batch)).size).toBe(1);
      expect(done[0]?.batch).toMatch(/^night-\d{8}$/);

      expectMetrics(metrics, workers[0]?.log() ?? '', done);
      const lines = workers.flatMap(({ log }) => runLines(log()));
      expect(lines.map(({ run, rows }) => [run, rows]).sort(byNumber)).toEqual(
        done.map(({ id, rowsRead }) => [id, rowsRead]).sort(byNumber),
      );

      // The same result as one process produces by hand.
      const alone = await createServedWorkspace({}, tiny);
      const alonePool = createPool(alone.database.url);
      expect(await contentsOf(pool)).toEqual(await contentsOf(alonePool));
      await alonePool.end();
      await alone.remove();
    },
  );

  run('catch up once on a night without workers', async () => {
    // Simulates that everything before ran on another day.
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

  run('read a feed that was defined after they started', async () => {
    const worker = startWorker(settings);
    await until('the beginning', () => worker.log().includes('have a schedule'));
    const folder = join(workspace.configDir, 'feeds');
    const text = await readFile(join(folder, 'sample_ag_actions.yaml'), 'utf8');
    await writeFile(
      join(folder, 'added_actions.yaml'),
      text.replace('feed: sample_ag_actions', 'feed: added_actions'),
    );
    const job = await work.queue.add('ingest', { feed: 'added_actions', batch: 'by-hand' });
    await until('the job', async () => ['completed', 'failed'].includes(await job.getState()));
    await worker.stop();
    expect(worker.log()).not.toContain('feed.unknown');
    expect((await runs()).filter(({ feed }) => feed === 'added_actions')).toMatchObject([{ state: 'done' }]);
  });
});
