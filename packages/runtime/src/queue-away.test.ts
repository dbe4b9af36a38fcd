import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { startRedis } from '../../../test/harness/redis-server.js';
import { openQueue } from './queue.js';

const installed = await startRedis();
await installed?.stop();
const run = installed === null ? it.skip : it;

// BullMQ does not wait for its pauses between attempts.
afterAll(() => sleep(2_500));

/** Opens a queue in its own Redis. */
async function opened() {
  const redis = await startRedis();
  if (redis === null) throw new Error('there is no redis-server');
  const queue = await openQueue({ redisUrl: redis.url, databaseUrl: '' }, () => {});
  return { redis, queue };
}

/** Milliseconds until the connections to a stopped server are waiting for their next attempt. */
const NOTICED = 1_500;

run(
  'a worker ends though its Redis is gone: nothing is at work',
  async () => {
    const { redis, queue } = await opened();
    const worker = queue.startWorker(async () => 'done', { concurrency: 2 });
    const job = await queue.queue.add('report', {});
    await job.waitUntilFinished(queue.events, 10_000);
    await redis.stop();
    await sleep(NOTICED);
    await queue.stopWorker(worker);
    await queue.close();
  },
  40_000,
);

run(
  'a job that tells a Redis that is gone of its progress fails once that is given up',
  async () => {
    const { redis, queue } = await opened();
    let begun = (): void => {};
    const atWork = new Promise<void>((done) => {
      begun = done;
    });
    const said: string[] = [];
    const worker = queue.startWorker(
      async (job) => {
        begun();
        await once(gone, 'abort');
        await job.updateProgress({ step: 1 }).catch((error: Error) => said.push(error.message));
      },
      { concurrency: 1 },
    );
    const leave = new AbortController();
    const gone = leave.signal;
    await queue.queue.add('report', {});
    await atWork;
    await redis.stop();
    await sleep(NOTICED);
    leave.abort();
    const stopped = queue.stopWorker(worker);
    expect(await Promise.race([stopped.then(() => 'stopped'), sleep(NOTICED, 'at work')])).toBe('at work');
    queue.abandon();
    await stopped;
    expect(said).toEqual(['Connection is closed.']);
    await queue.close();
  },
  40_000,
);
