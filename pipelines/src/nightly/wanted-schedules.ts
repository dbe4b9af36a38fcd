/** The schedules that the database wants and the queue should have. */
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
 * Writes down a timetable and installs it. A feed whose schedule did not change keeps the moment from which times count
 * as missed, also where the queue lost its scheduler.
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

/** Ends the schedule of a feed that was removed. It stays written down: where the removal is undone it comes back. */
export async function endSchedule(
  { pool }: Pick<StageContext, 'pool'>,
  work: WorkQueue,
  feed: string,
): Promise<void> {
  await locked(pool, () => removeSchedule(work, feed));
}

/** The schedules that are written down and not in the queue, of feeds that are defined and were not removed. */
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
 * Puts back the schedules that the queue lost. Schedules that were installed before they were written down are written
 * down now. A database without schedules gets none.
 * @returns what was put back
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
