import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateQueue, openQueue, UnrecoverableError, type WorkQueue } from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { addNightIngest } from '../jobs/flows.js';
import { removeOldFailures } from './old-failures.js';

/** In a Redis that other tests use as well, a database of its own. */
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

  run('go when they are old enough, though no other job fails; others stay', async () => {
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
