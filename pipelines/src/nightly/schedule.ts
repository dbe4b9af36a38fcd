import type { WorkQueue } from '@crs/runtime';
import { z } from 'zod';
import { jobSchemas } from '../jobs/jobs.js';
import type { FeedSchedule } from './timetable.js';

/** The data of a scheduler. */
const templateSchema = jobSchemas.due;

/** A feed that has a scheduler in the queue. */
export interface InstalledSchedule {
  readonly feed: string;
  readonly pattern: string;
  readonly zone: string;
  /** When the feed got this schedule, milliseconds since 1970. Nothing before was missed. */
  readonly since: number;
  /** When it is due next, milliseconds since 1970. */
  readonly next: number | null;
}

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
 * Makes the queue's schedulers equal to a timetable and removes the others. A scheduler that is right is not touched:
 * that would drop its waiting job.
 * @param now milliseconds since 1970
 */
export async function installSchedules(
  work: WorkQueue,
  timetable: readonly FeedSchedule[],
  now: number,
): Promise<InstalledSchedule[]> {
  const { queue } = work;
  const wanted = new Map(timetable.map((timed) => [PREFIX + timed.feed, timed]));
  for (const { key } of await queue.getJobSchedulers()) {
    if (!wanted.has(key)) await queue.removeJobScheduler(key);
  }
  const installed = new Map((await installedSchedules(work)).map((scheduled) => [scheduled.feed, scheduled]));
  for (const [key, { feed, pattern, zone }] of wanted) {
    const found = installed.get(feed);
    const same = found?.pattern === pattern && found.zone === zone;
    if (same && (await hasNextJob(work, key, found))) continue;
    await queue.upsertJobScheduler(
      key,
      { pattern, tz: zone },
      { name: 'due', data: { feed, since: same ? found.since : now }, opts: DUE },
    );
  }
  return installedSchedules(work);
}

/** Removes the scheduler of a feed, if it has one. */
export async function removeSchedule({ queue }: WorkQueue, feed: string): Promise<void> {
  await queue.removeJobScheduler(PREFIX + feed);
}

/** Options of a job that only says that a feed is due. */
const DUE = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3600 },
};

/** A scheduler whose next job was lost would never add another. */
async function hasNextJob({ queue }: WorkQueue, key: string, { next }: InstalledSchedule): Promise<boolean> {
  return next !== null && (await queue.getJob(`repeat:${key}:${next}`)) !== undefined;
}
