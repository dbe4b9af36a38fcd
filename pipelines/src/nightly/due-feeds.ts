import { type CronPattern, lastFire, type WorkQueue } from '@crs/runtime';
import { type LastIngest, listLastIngests } from '@crs/store';
import type { StageContext } from '../context.js';
import { NIGHT_PREFIX } from '../jobs/batch.js';
import { addNightIngest } from '../jobs/flows.js';
import { type InstalledSchedule, installedSchedules } from './schedule.js';

/** A feed that is due now. */
interface DueFeed {
  readonly feed: string;
  readonly batch: string;
}

/**
 * Enqueues the ingests of all feeds, or of one, that are due and have not been read since. A feed is enqueued once per
 * night, even if several workers do this repeatedly.
 * @param now milliseconds since 1970
 */
export async function enqueueDueFeeds(
  { pool }: Pick<StageContext, 'pool'>,
  work: WorkQueue,
  now: number,
  only?: string,
): Promise<DueFeed[]> {
  const [schedules, lastIngests] = await Promise.all([installedSchedules(work), listLastIngests(pool)]);
  const due = schedules
    .filter(({ feed }) => only === undefined || feed === only)
    .flatMap((schedule) => dueFeed(schedule, lastIngests.get(schedule.feed), now) ?? []);
  for (const { feed, batch } of due) await addNightIngest(work, batch, feed);
  return due;
}

/**
 * The time for which a feed is due: its last scheduled time, unless it has been read since. One run replaces all missed
 * nights. Pure.
 * @param now milliseconds since 1970
 */
export function dueFeed(
  schedule: InstalledSchedule,
  last: LastIngest | undefined,
  now: number,
): DueFeed | null {
  const due = lastFire(schedule, now);
  if (due === null || due <= schedule.since) return null;
  const batch = nightBatchOf(schedule, due);
  if (last?.batch === batch || (last !== undefined && Date.parse(last.startedAt) >= due)) return null;
  return { feed: schedule.feed, batch };
}

/**
 * The batch of a feed that is due: `night-20261121`, by the UTC date, so that feeds in all time zones share one. For a
 * feed that is due several times a day, later batches include its local time. A local time that occurs twice, when
 * clocks go back, results in one batch and thus one run. Pure.
 * @param due milliseconds since 1970
 */
export function nightBatchOf(pattern: CronPattern, due: number): string {
  const night = `${NIGHT_PREFIX}${utcDay(due)}`;
  const before = lastFire(pattern, due - 1);
  const local = localTime(pattern.zone, due);
  if (before === null || utcDay(before) !== utcDay(due) || localTime(pattern.zone, before) === local)
    return night;
  return `${night}T${local.slice(-4)}`;
}

const utcDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');

/** Local date and time in a zone: `202611010130`. */
function localTime(zone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(moment).replaceAll(/\D/g, '');
}
