/** The schedules recorded in the database, which the queue should have. */
import type { WorkQueue } from '@crs/runtime';
import {
  inTransaction,
  listRemovedFeeds,
  listWantedSchedules,
  lockSubject,
  saveWantedSchedules,
  type WantedSchedule,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import {
  addSchedule,
  type InstalledSchedule,
  installedSchedules,
  installSchedules,
  removeSchedule,
} from './schedule.js';
import { type FeedSchedule, isNightly } from './timetable.js';

/** Two processes that change schedules at once would undo each other's changes. */
const LOCK = 'schedules';

const locked = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockSubject(client, LOCK);
    return work(client);
  });

/**
 * Records a timetable and installs it. A feed whose schedule did not change keeps the time from which runs count as
 * missed, even if the queue has lost its scheduler.
 * @param now milliseconds since 1970
 */
export async function keepSchedules(
  { pool }: Pick<StageContext, 'pool'>,
  work: WorkQueue,
  timetable: readonly FeedSchedule[],
  now: number,
): Promise<InstalledSchedule[]> {
  return locked(pool, async (client) => {
    const before = [...(await listWantedSchedules(client)), ...(await installedSchedules(work))];
    const wanted = timetable.map(({ feed, pattern, zone }) => {
      const same = before.find(
        (known) => known.feed === feed && known.pattern === pattern && known.zone === zone,
      );
      return { feed, pattern, zone, since: same?.since ?? now };
    });
    await saveWantedSchedules(client, wanted);
    return installSchedules(work, wanted, now);
  });
}

/** Ends the schedule of a removed feed. It remains recorded, and returns if the removal is undone. */
export async function endSchedule(
  { pool }: Pick<StageContext, 'pool'>,
  work: WorkQueue,
  feed: string,
): Promise<void> {
  await locked(pool, () => removeSchedule(work, feed));
}

/** Recorded schedules that are not in the queue, of feeds that are defined and not removed. */
export async function listLostSchedules(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  openWork: () => Promise<WorkQueue>,
): Promise<WantedSchedule[]> {
  const wanted = await listWantedSchedules(pool);
  if (wanted.length === 0) return [];
  const removed = await listRemovedFeeds(pool);
  const readable = new Set(
    config.feeds
      .filter((definition) => isNightly(definition) && !removed.has(definition.feed))
      .map(({ feed }) => feed),
  );
  const installed = new Set((await installedSchedules(await openWork())).map(({ feed }) => feed));
  return wanted.filter(({ feed }) => readable.has(feed) && !installed.has(feed));
}

/**
 * Restores schedules that the queue lost. Schedules installed before they were recorded are now recorded. A database
 * without schedules gets none.
 * @returns what was restored
 */
export async function restoreSchedules(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  work: WorkQueue,
): Promise<WantedSchedule[]> {
  const find = () => listLostSchedules({ pool, config }, async () => work);
  const isWrittenDown = (await listWantedSchedules(pool)).length > 0;
  if (isWrittenDown && (await find()).length === 0) return [];
  return locked(pool, async (client) => {
    if ((await listWantedSchedules(client)).length === 0)
      await saveWantedSchedules(client, await installedSchedules(work));
    // Another worker may have done it while this one waited.
    const lost = await find();
    for (const schedule of lost) await addSchedule(work, schedule);
    return lost;
  });
}
