import type { FeedDefinition } from '@crs/feeds';
import type { WorkQueue } from '@crs/runtime';

/** One schedule: the feeds that share a cron pattern run as one night. */
export interface Schedule {
  /** Five-field cron pattern, UTC. */
  readonly pattern: string;
  readonly feeds: readonly string[];
}

const PREFIX = 'nightly ';

/** Groups feeds by their schedule, in the order of the patterns. Pure. */
export function schedulesOf(feeds: readonly Pick<FeedDefinition, 'feed' | 'schedule'>[]): Schedule[] {
  const byPattern = new Map<string, string[]>();
  for (const { feed, schedule } of feeds) {
    if (schedule === undefined) continue;
    byPattern.set(schedule, [...(byPattern.get(schedule) ?? []), feed]);
  }
  return [...byPattern]
    .map(([pattern, names]) => ({ pattern, feeds: names.sort() }))
    .sort((a, b) => a.pattern.localeCompare(b.pattern, 'en'));
}

/** Makes the queue's schedulers equal to the feeds' schedules; ones no feed asks for any more go. */
export async function installSchedules(
  work: WorkQueue,
  feeds: readonly Pick<FeedDefinition, 'feed' | 'schedule'>[],
): Promise<Schedule[]> {
  const schedules = schedulesOf(feeds);
  const wanted = new Set(schedules.map(({ pattern }) => PREFIX + pattern));
  for (const { key } of await work.queue.getJobSchedulers()) {
    if (key.startsWith(PREFIX) && !wanted.has(key)) await work.queue.removeJobScheduler(key);
  }
  for (const { pattern, feeds: names } of schedules) {
    await work.queue.upsertJobScheduler(
      PREFIX + pattern,
      { pattern, tz: 'UTC' },
      { name: 'nightly', data: { feeds: names } },
    );
  }
  return schedules;
}
