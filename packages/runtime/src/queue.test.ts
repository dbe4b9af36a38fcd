import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from 'bullmq';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { migrateQueue, openQueue, QUEUE_NAME, type WorkQueue } from './queue.js';

const backends = ['postgres', 'redis'] as const;

describe.each(backends)('the work queue on %s', (backend) => {
  const redisUrl = backend === 'redis' ? testRedisUrl() : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let database: TestDatabase;
  const open: WorkQueue[] = [];
  const errors: Error[] = [];

  async function connect(): Promise<WorkQueue> {
    const queue = await openQueue({ redisUrl, databaseUrl: database.url }, (error) => errors.push(error));
    open.push(queue);
    return queue;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateQueue({ redisUrl, databaseUrl: database.url });
  });
  afterAll(async () => {
    await Promise.all(open.map((queue) => queue.close()));
    await database.drop();
    expect(errors).toEqual([]);
  });

  run(
    'works a flow off with two workers: children first, and a failed child does not stop its parent',
    async () => {
      const [first, second] = [await connect(), await connect()];
      const order: string[] = [];
      const process = async (job: Job) => {
        order.push(job.name);
        if (job.name === 'report') for (const step of [1, 2, 3]) await job.updateProgress({ step });
        if (job.name === 'bad') throw new Error('one jurisdiction failed');
        if (job.name === 'parent') {
          const values = Object.values(await job.getChildrenValues<string>()).sort();
          const failures = Object.values(await job.getIgnoredChildrenFailures());
          return { values, failures };
        }
        return `${job.name} done`;
      };
      first.startWorker(process, { concurrency: 1 });
      second.startWorker(process, { concurrency: 1 });
      const opts = { ignoreDependencyOnFailure: true };
      const flow = await first.flows.add({
        name: 'parent',
        queueName: QUEUE_NAME,
        children: ['one', 'bad', 'two'].map((name) => ({ name, queueName: QUEUE_NAME, data: {}, opts })),
      });
      const result = await flow.job.waitUntilFinished(first.events, 20_000);
      expect(result).toEqual({ values: ['one done', 'two done'], failures: ['one jurisdiction failed'] });
      expect(order.at(-1)).toBe('parent');
    },
  );

  run('passes progress to its listeners', async () => {
    const queue = await connect();
    const seen: unknown[] = [];
    const listener = await connect();
    listener.events.on('progress', ({ data }) => seen.push(data));
    await queue.queue.add('report', { steps: 3 });
    while (seen.length < 3) await sleep(20);
    expect(seen).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  run('runs a scheduler once per name, however often it is installed', async () => {
    const queue = await connect();
    for (let n = 0; n < 3; n++) {
      await queue.queue.upsertJobScheduler(
        'nightly',
        { pattern: '15 2 * * *' },
        { name: 'nightly', data: {} },
      );
    }
    const schedulers = await queue.queue.getJobSchedulers();
    expect(schedulers.map(({ key, pattern }) => ({ key, pattern }))).toEqual([
      { key: 'nightly', pattern: '15 2 * * *' },
    ]);
    await queue.queue.removeJobScheduler('nightly');
  });
});
