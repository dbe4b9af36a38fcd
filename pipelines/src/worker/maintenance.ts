import type { NotificationTarget, RetentionDays, WorkQueue } from '@crs/runtime';
import { findUnfinishedNight, suppressionsChanged } from '@crs/store';
import type { StageContext } from '../context.js';
import { enqueueDueExports } from '../exports/make-exports.js';
import { warnOfUndefinedFeeds } from '../feeds/listed-feeds.js';
import { NIGHT_PREFIX } from '../jobs/batch.js';
import { SECONDS_KEPT } from '../jobs/flows.js';
import { enqueueDueFeeds } from '../nightly/due-feeds.js';
import { type FollowUpDelay, requestFollowUp } from '../nightly/follow-up.js';
import { restoreSchedules } from '../nightly/wanted-schedules.js';
import { notify } from '../notify/notify.js';
import { publish } from '../publish/publish.js';
import { removeExpired } from '../retention/remove-expired.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { cleanUpDeadWorkers } from './dead-workers.js';

/** Milliseconds for which a night's failed job is retried, including pauses. */
const RETRIED_FOR = 15 * 60_000;

/** Milliseconds between two rounds. */
const INTERVAL = 60_000;

/**
 * Cleans up after dead workers, applies suppressions that ended, restores lost schedules, starts overdue feeds, and
 * requests a follow-up for changes that have none.
 */
async function maintain(context: StageContext, work: WorkQueue, delay: FollowUpDelay): Promise<void> {
  const { pool, log } = context;
  await cleanUpDeadWorkers(context);
  await readWithheldText(context);
  // Lifts suppressions that expired, and applies those whose publish failed.
  if (await suppressionsChanged(pool)) await publish(context, {}, () => {});
  const restored = (await restoreSchedules(context, work)).map(({ feed }) => feed);
  if (restored.length > 0)
    log.warn(
      { feeds: restored },
      `the queue had lost the schedules of ${restored.length} feeds; they are restored`,
    );
  for (const { feed, batch } of await enqueueDueFeeds(context, work, Date.now())) {
    log.info({ feed, batch }, `${feed} was due but not read; its ingest is started`);
  }
  const night = await findUnfinishedNight(pool, NIGHT_PREFIX);
  if (night !== null) await requestFollowUp(work, night.batch, delay);
  else await enqueueDueExports(context, work, delay, Date.now());
}

/** What maintenance needs in addition to the context and the queue. */
interface MaintenanceOptions {
  readonly delay: FollowUpDelay;
  readonly notify: readonly NotificationTarget[];
  /** Sends emails to people who watch. */
  readonly tellWatchers: () => Promise<void>;
  readonly keep: RetentionDays;
}

/**
 * Runs maintenance now and at intervals until stopped. Once a day it also warns of feeds without a definition, and
 * removes old failures from the queue and everything past its retention. A failed round is logged; the next one tries
 * again.
 */
export async function startMaintenance(
  context: StageContext,
  work: WorkQueue,
  { delay, notify: targets, tellWatchers, keep }: MaintenanceOptions,
  interval: number = INTERVAL,
): Promise<() => Promise<void>> {
  const doDaily = onceADay(async () => {
    await warnOfUndefinedFeeds(context);
    await removeOldFailures(work);
    await removeExpired(context, keep);
  });
  let running: Promise<void> = Promise.resolve();
  const once = async (): Promise<void> => {
    try {
      await maintain(context, work, delay);
      await doDaily(Date.now());
      // Operators are notified either way.
      await tellWatchers().catch((error: unknown) =>
        context.log.warn({ err: error }, 'emails to watchers failed; they will be retried'),
      );
      await notify(context, work, targets, { now: Date.now(), retriedFor: RETRIED_FOR });
    } catch (error) {
      context.log.warn({ err: error }, 'maintenance failed; it will be retried');
    }
  };
  await once();
  const timer = setInterval(() => {
    running = running.then(once);
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Maximum number of jobs removed at once; the others are removed the next day. */
const MOST_REMOVED = 10_000;

/**
 * Removes jobs that failed long ago. A job's option `removeOnFail` does this only when another job fails, so that the
 * last failure would remain forever.
 * @param age seconds since the failure
 * @returns how many were removed
 */
export async function removeOldFailures({ queue }: WorkQueue, age: number = SECONDS_KEPT): Promise<number> {
  return (await queue.clean(age * 1000, MOST_REMOVED, 'failed')).length;
}

const DAY = 24 * 3600_000;

/**
 * Wraps work so that it may be called at any time but is done once a day, by UTC date. Failed work is repeated at the
 * next call.
 * @returns the work, as a function of the time in milliseconds since 1970
 */
export function onceADay(work: () => Promise<void>): (now: number) => Promise<void> {
  let last: number | null = null;
  return async (now) => {
    const day = Math.floor(now / DAY);
    if (day === last) return;
    await work();
    last = day;
  };
}
