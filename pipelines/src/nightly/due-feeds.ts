import { lastFire, type WorkQueue } from '@crs/runtime';
import { type LastIngest, listLastIngests } from '@crs/store';
import type pg from 'pg';
import { ingestJob } from '../jobs/flows.js';
import { nightBatchOf } from './night-batch.js';
import { type InstalledSchedule, installedSchedules } from './schedule.js';

/** A feed that is to be read now. */
export interface DueFeed {
  readonly feed: string;
  readonly batch: string;
}

/**
 * What a feed is due for: its last time that has come, unless it was read since. However many nights were missed, one run
 * makes good for all. Pure.
 * @param now milliseconds since 1970
 */
export function dueFeed(
  scheduled: InstalledSchedule,
  last: LastIngest | undefined,
  now: number,
): DueFeed | null {
  const due = lastFire(scheduled, now);
  if (due === null || due <= scheduled.since) return null;
  const batch = nightBatchOf(scheduled, due);
  if (last?.batch === batch || (last !== undefined && Date.parse(last.startedAt) >= due)) return null;
  return { feed: scheduled.feed, batch };
}

/** A night has time: how long it waits before another try is the worker's `retryDelay`. */
const UNHURRIED = { attempts: 4, backoff: { type: 'custom' } } as const;

/**
 * Adds the ingests of all feeds that are due and were not read since, or of one of them. However often this is done, by
 * however many workers, a feed is added once for a night.
 * @param now milliseconds since 1970
 */
export async function enqueueDueFeeds(
  work: WorkQueue,
  pool: pg.Pool,
  now: number,
  feed?: string,
): Promise<DueFeed[]> {
  const [scheduled, lasts] = await Promise.all([installedSchedules(work), listLastIngests(pool)]);
  const dues = scheduled
    .filter((candidate) => feed === undefined || candidate.feed === feed)
    .flatMap((candidate) => dueFeed(candidate, lasts.get(candidate.feed), now) ?? []);
  for (const { feed: name, batch } of dues) {
    const { name: stage, data, opts } = ingestJob(batch, { feed: name });
    await work.queue.add(stage, data, { ...opts, ...UNHURRIED });
  }
  return dues;
}
