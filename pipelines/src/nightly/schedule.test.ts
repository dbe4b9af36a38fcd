import { setTimeout as sleep } from 'node:timers/promises';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool } from '@crs/store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { enqueueDueFeeds } from './due-feeds.js';
import { installedSchedules, installSchedules } from './schedule.js';
import type { FeedSchedule } from './timetable.js';

const MINUTE = 60_000;
/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 5;

const nightly = (feed: string, pattern = '15 2 * * *', zone = 'America/Chicago'): FeedSchedule => ({
  feed,
  pattern,
  zone,
  spread: false,
});

it('a schedule is repaired if its next job was lost', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const location = { redisUrl: null, databaseUrl: database.url };
  await migrateQueue(location);
  const work = await openQueue(location, () => {});
  await installSchedules(work, [nightly('austin_permits')], 1_000);
  // Behind the queue's back, since the queue itself never lets go of the job and keeps the scheduler.
  await pool.query('delete from bullmq.job');
  await installSchedules(work, [nightly('austin_permits')], 2_000);
  expect(await installedSchedules(work)).toMatchObject([{ feed: 'austin_permits', since: 1_000 }]);
  expect(await work.queue.getDelayedCount()).toBe(1);
  await work.close();
  await pool.end();
  await database.drop();
});

describe.each(['postgres', 'redis'] as const)('schedules on %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let database: TestDatabase;
  let pool: pg.Pool;
  const queues: WorkQueue[] = [];
  const errors: Error[] = [];

  async function connect(): Promise<WorkQueue> {
    const work = await openQueue({ redisUrl, databaseUrl: database.url, lostAfter: 2 }, (error) =>
      errors.push(error),
    );
    queues.push(work);
    return work;
  }
  let work: WorkQueue;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    await migrateQueue({ redisUrl, databaseUrl: database.url });
    work = await connect();
  });
  afterEach(() => work.queue.obliterate({ force: true }));
  afterAll(async () => {
    await Promise.all(queues.map((queue) => queue.close()));
    await pool.end();
    await database.drop();
    expect(errors).toEqual([]);
  });

  const jobNames = async (): Promise<string[]> =>
    (await work.queue.getJobs(['waiting', 'active', 'delayed', 'completed'])).map(({ name }) => name);

  run(
    'one per feed, with its zone, however often and by however many processes they are installed',
    async () => {
      const timetable = [
        nightly('austin_permits'),
        nightly('seattle_permits', '15 2 * * *', 'America/Los_Angeles'),
      ];
      const other = await connect();
      const now = Date.now();
      await installSchedules(work, timetable, now);
      await Promise.all([
        installSchedules(work, timetable, now + 1),
        installSchedules(other, timetable, now + 2),
      ]);
      const scheduled = await installedSchedules(work);
      expect(scheduled.map(({ feed, zone, since }) => ({ feed, zone, since }))).toEqual([
        { feed: 'austin_permits', zone: 'America/Chicago', since: now },
        { feed: 'seattle_permits', zone: 'America/Los_Angeles', since: now },
      ]);
      expect(scheduled.every(({ next }) => next !== null && next > now)).toBe(true);
      expect(await jobNames()).toEqual(['due', 'due']);
    },
  );

  run('follow the definitions: changed ones are replaced, and deleted ones removed', async () => {
    await installSchedules(work, [nightly('austin_permits'), nightly('old_permits')], 1_000);
    await installSchedules(work, [nightly('austin_permits', '45 3 * * *')], 2_000);
    expect(await installedSchedules(work)).toMatchObject([
      { feed: 'austin_permits', pattern: '45 3 * * *', since: 2_000 },
    ]);
    expect(await jobNames()).toEqual(['due']);
  });

  run('fire in one worker of several, and are set for the next time', async () => {
    const workers = [await connect(), await connect()];
    const fired: string[] = [];
    const second = nightly('austin_permits', '* * * * * *');
    const process = async (job: { name: string; id?: string }): Promise<void> => {
      fired.push(job.id ?? '');
      // Like an operator who installs the schedules again in the same second.
      await installSchedules(work, [second], Date.now());
    };
    for (const worker of workers) worker.startWorker(process, { concurrency: 2 });
    await installSchedules(work, [second], Date.now());
    while (fired.length < 4) await sleep(50);
    await Promise.all(workers.map((worker) => worker.close()));
    queues.splice(queues.indexOf(workers[0] as WorkQueue), 2);
    expect(new Set(fired).size).toBe(fired.length);
  });

  run('start a feed once per night, and not before its first one', async () => {
    const [scheduled] = await installSchedules(
      work,
      [nightly('austin_permits')],
      Date.now() - 72 * 60 * MINUTE,
    );
    expect(await enqueueDueFeeds({ pool }, work, (scheduled?.since ?? 0) + 1)).toEqual([]);
    const other = await connect();
    const now = Date.now();
    const started = await Promise.all([
      enqueueDueFeeds({ pool }, work, now),
      enqueueDueFeeds({ pool }, other, now),
      enqueueDueFeeds({ pool }, work, now),
    ]);
    expect(new Set(started.flat().map(({ batch }) => batch)).size).toBe(1);
    expect((await jobNames()).filter((name) => name === 'ingest')).toHaveLength(1);
  });
});
