/** Work queue checks: jobs, workers, and schedules. */

import type { Config } from '@crs/config';
import { installedSchedules, listLostSchedules } from '@crs/pipelines';
import { createLog, type Database, openQueue, type Settings, type WorkQueue } from '@crs/runtime';
import type pg from 'pg';
import { type CheckOutcome, failed, outOfOrder, passed } from './finding.js';

/** Opens the queue and reports its jobs. Returns null if the queue is unusable; otherwise the caller closes it. */
export async function openAndCheckQueue(
  settings: Settings,
  { url }: Database,
): Promise<[CheckOutcome, WorkQueue | null]> {
  const log = createLog(settings.logLevel, settings);
  const location = { redisUrl: settings.redisUrl, databaseUrl: url };
  const work = await openQueue(location, (err) =>
    log.warn({ err, dependency: 'queue' }, 'queue connection'),
  ).catch((error: Error) => {
    // BullMQ throws this error if its tables are missing or outdated.
    if (error.name === 'SchemaMigrationRequiredError') return null;
    throw error;
  });
  if (!work) return [failed('its tables are missing or out of date', 'Run `crs migrate`.'), null];
  try {
    const counts = await work.queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const workers = await work.queue.getWorkersCount();
    const { waiting = 0, active = 0, delayed = 0, failed: failedJobs = 0 } = counts;
    const told = passed(
      `${work.backend}; ${waiting} waiting, ${active} active, ${delayed} delayed, ${failedJobs} failed; ${workers} workers`,
      failedJobs > 0 ? 'See why jobs failed with `crs runs`, then run `crs runs retry`.' : null,
    );
    return [told, work];
  } catch (error) {
    await work.close();
    throw error;
  }
}

/** Reports whether a worker takes waiting jobs. A verb works on its own jobs, so it counts as a worker. */
export async function checkWorkers({ queue }: WorkQueue): Promise<CheckOutcome> {
  const workers = await queue.getWorkersCount();
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
  const jobs = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (workers > 0) return passed(`${workers} running`);
  if (jobs === 0) return passed('none, and no jobs waiting');
  return outOfOrder(
    `none, but ${jobs === 1 ? '1 job is waiting' : `${jobs} jobs are waiting`}`,
    'Start `crs work`.',
  );
}

/** Reports which feeds have a schedule in the queue, and which ones lost theirs. */
export async function checkSchedules(pool: pg.Pool, config: Config, work: WorkQueue): Promise<CheckOutcome> {
  const lost = await listLostSchedules({ pool, config }, async () => work);
  if (lost.length > 0)
    return failed(
      `the queue lost the schedules of ${lost.map(({ feed }) => feed).join(', ')}`,
      'Start `crs work`: a worker restores them. Make Redis keep its data on disk (`appendonly yes`).',
    );
  const installed = (await installedSchedules(work)).length;
  if (installed > 0) return passed(`${installed} feeds have a schedule`);
  return passed('no feed has a schedule', 'Run `crs schedule` so that workers read each feed on time.');
}
