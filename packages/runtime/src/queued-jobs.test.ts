import { afterAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { migrateQueue, openQueue } from './queue.js';
import { countQueuedJobs } from './queued-jobs.js';

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 11;

describe.each(['postgres', 'redis'] as const)('the jobs of a queue on %s', (backend) => {
  const redis = testRedisUrl();
  const run = backend === 'redis' && redis === null ? it.skip : it;
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  run('are counted by state, with the age of the oldest runnable one', async () => {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    const redisUrl = backend === 'redis' ? `${redis}/${REDIS_DATABASE}` : null;
    const location = { redisUrl, databaseUrl: database.url };
    await migrateQueue(location);
    const { queue, ...work } = await openQueue(location, () => {});
    closing.unshift(() => work.close());
    await queue.obliterate({ force: true });
    const now = Date.now();
    const counted = async () =>
      Object.fromEntries(
        (await countQueuedJobs(queue, now)).map(({ state, jobs, oldestAge }) => [
          state,
          oldestAge === null ? jobs : [jobs, oldestAge],
        ]),
      );
    const none = { active: 0, delayed: 0, failed: 0, waiting_children: 0 };
    expect(await counted()).toEqual({ ...none, waiting: [0, 0] });
    await queue.add('plan', {}, { timestamp: now - 90_000 });
    await queue.add('plan', {}, { timestamp: now - 30_000 });
    await queue.add('plan', {}, { timestamp: now, delay: 600_000 });
    expect(await counted()).toEqual({ ...none, delayed: 1, waiting: [2, 90] });
    await queue.obliterate({ force: true });
  });
});
