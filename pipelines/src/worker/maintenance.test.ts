import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  migrateQueue,
  openQueue,
  type RetentionDays,
  UnrecoverableError,
  type WorkQueue,
} from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { createStageWorkspace } from '../../../test/harness/stage-workspace.js';
import { addNightIngest } from '../jobs/flows.js';
import { onceADay, removeOldFailures, startMaintenance } from './maintenance.js';

const keep: RetentionDays = {
  ...{ runs: 90, rejects: 90, undo: 90, changes: 90, usage: 90, downloads: 90, logs: 90, reports: 90 },
  ...{ samples: 90, screened: 90 },
};

it('notifies operators even if watchers cannot be notified', async () => {
  const workspace = await createStageWorkspace([]);
  const { context, pool } = workspace;
  const location = { redisUrl: null, databaseUrl: context.databaseUrl };
  await migrateQueue(location);
  const work = await openQueue(location, () => {});
  const told: string[] = [];
  const webhook = createServer(async (request, response) => {
    told.push(await text(request));
    response.end();
  });
  await new Promise<void>((ready) => webhook.listen(0, '127.0.0.1', ready));
  await pool.query(
    `insert into run (kind, feed, state, ended_at, reason)
     values ('ingest', 'acme', 'failed', now() - interval '1 hour', 'gone')`,
  );
  const stop = await startMaintenance(
    context,
    work,
    {
      delay: { quiet: 60_000, longest: 60_000 },
      notify: [{ kind: 'webhook', url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/` }],
      tellWatchers: () => Promise.reject(new Error('The mail server is away.')),
      keep,
    },
    60_000,
  );
  expect(told.join()).toContain('acme');
  await stop();
  await work.close();
  webhook.close();
  await workspace.remove();
});

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 10;

describe.each(['postgres', 'redis'] as const)('jobs that failed, on %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let database: TestDatabase;
  let work: WorkQueue;
  beforeAll(async () => {
    database = await createTestDatabase();
    const location = { redisUrl, databaseUrl: database.url };
    await migrateQueue(location);
    work = await openQueue(location, () => {});
    await work.queue.obliterate({ force: true });
  });
  afterAll(async () => {
    await work.queue.obliterate({ force: true });
    await work.close();
    await database.drop();
  });

  run('are removed when they are old enough, even if no other job fails; others stay', async () => {
    const worker = work.startWorker(
      async ({ data }) => {
        if (data.feed !== 'good') throw new UnrecoverableError('it failed');
      },
      { concurrency: 1 },
    );
    const failed = async (feed: string): Promise<void> => {
      const end = once(worker, feed === 'good' ? 'completed' : 'failed');
      await addNightIngest(work, 'night-20261121', feed);
      await end;
    };
    await failed('old');
    await failed('good');
    await sleep(1_500);
    await failed('new');
    const left = async (): Promise<string[]> =>
      (await work.queue.getJobs(['failed', 'completed'])).map(({ data }) => data.feed).sort();
    expect(await removeOldFailures(work)).toBe(0);
    expect(await left()).toEqual(['good', 'new', 'old']);
    expect(await removeOldFailures(work, 1)).toBe(1);
    expect(await left()).toEqual(['good', 'new']);
  });
});

it('daily work is done every day, and again on the same day only after it failed', async () => {
  const done: number[] = [];
  let fails = false;
  let now = 0;
  const work = onceADay(async () => {
    if (fails) throw new Error('away');
    done.push(now);
  });
  const at = (text: string): Promise<void> => {
    now = Date.parse(text);
    return work(now);
  };
  await at('2026-11-21T10:00:00Z');
  await at('2026-11-21T23:59:59Z');
  await at('2026-11-22T00:00:00Z');
  fails = true;
  await expect(at('2026-11-23T00:00:00Z')).rejects.toThrow('away');
  fails = false;
  await at('2026-11-23T00:01:00Z');
  await at('2026-11-23T00:02:00Z');
  expect(done.map((moment) => new Date(moment).toISOString().slice(0, 16))).toEqual([
    '2026-11-21T10:00',
    '2026-11-22T00:00',
    '2026-11-23T00:01',
  ]);
});
