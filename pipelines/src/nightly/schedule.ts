import type { WorkQueue } from '@crs/runtime';
import { z } from 'zod';
import { SECONDS_KEPT } from '../jobs/flows.js';
import { jobSchemas } from '../jobs/jobs.js';

/** The data of a scheduler. */
const templateSchema = jobSchemas.due;

/** A feed that has a scheduler in the queue. */
export interface InstalledSchedule {
  readonly feed: string;
  readonly pattern: string;
  readonly zone: string;
  /** When the feed got this schedule, in milliseconds since 1970. Nothing before counts as missed. */
  readonly since: number;
  /** When it is due next, milliseconds since 1970. */
  readonly next: number | null;
}

/** A feed and its schedule. */
type TimedFeed = Pick<InstalledSchedule, 'feed' | 'pattern' | 'zone'> & { readonly since?: number };

const PREFIX = 'feed ';

const storedSchema = z.object({
  key: z.string(),
  pattern: z.string(),
  tz: z.string(),
  next: z.number().nullish(),
  template: z.object({ data: templateSchema }),
});

/** The feeds that have a scheduler, by name. */
export async function installedSchedules({ queue }: WorkQueue): Promise<InstalledSchedule[]> {
  const stored = await queue.getJobSchedulers();
  return stored
    .flatMap((scheduler) => storedSchema.safeParse(scheduler).data ?? [])
    .map(({ pattern, tz, next, template }) => ({ ...template.data, pattern, zone: tz, next: next ?? null }))
    .sort((a, b) => (a.feed < b.feed ? -1 : 1));
}

/**
 * Adjusts the queue's schedulers to a timetable and removes all others. A correct scheduler is not touched, because
 * that would drop its waiting job.
 * @param now milliseconds since 1970, from which times in a new schedule count as missed unless it has its own start
 */
export async function installSchedules(
  work: WorkQueue,
  timetable: readonly TimedFeed[],
  now: number,
): Promise<InstalledSchedule[]> {
  const { queue } = work;
  const wanted = new Map(timetable.map((timed) => [PREFIX + timed.feed, timed]));
  for (const { key } of await queue.getJobSchedulers()) {
    if (!wanted.has(key)) await queue.removeJobScheduler(key);
  }
  const installed = new Map((await installedSchedules(work)).map((scheduled) => [scheduled.feed, scheduled]));
  for (const [key, { feed, pattern, zone, since }] of wanted) {
    const found = installed.get(feed);
    const same = found?.pattern === pattern && found.zone === zone;
    if (same && (await hasNextJob(work, key, found))) continue;
    await addSchedule(work, { feed, pattern, zone, since: same ? found.since : (since ?? now) });
  }
  return installedSchedules(work);
}

/** Adds the scheduler of a feed, or replaces it. */
export async function addSchedule(
  { queue }: WorkQueue,
  { feed, pattern, zone, since }: TimedFeed & { readonly since: number },
): Promise<void> {
  await queue.upsertJobScheduler(
    PREFIX + feed,
    { pattern, tz: zone },
    { name: 'due', data: { feed, since }, opts: DUE },
  );
}

/** Removes the scheduler of a feed, if it has one. */
export async function removeSchedule({ queue }: WorkQueue, feed: string): Promise<void> {
  await queue.removeJobScheduler(PREFIX + feed);
}

/** Options for a job that only says that a feed is due. */
const DUE = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: { age: SECONDS_KEPT },
};

/** A scheduler whose next job was lost would never add another. */
async function hasNextJob({ queue }: WorkQueue, key: string, { next }: InstalledSchedule): Promise<boolean> {
  return next !== null && (await queue.getJob(`repeat:${key}:${next}`)) !== undefined;
}
