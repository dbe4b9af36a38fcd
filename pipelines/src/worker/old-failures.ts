import type { WorkQueue } from '@crs/runtime';
import { SECONDS_KEPT } from '../jobs/flows.js';

/** Most jobs that are removed at once; the next day removes the others. */
const MOST_REMOVED = 10_000;

/**
 * Removes jobs that failed long ago. The option `removeOnFail` of a job does this only when another job fails, so that the
 * last failure would stay for ever.
 * @param age seconds since the failure
 * @returns how many were removed
 */
export async function removeOldFailures({ queue }: WorkQueue, age: number = SECONDS_KEPT): Promise<number> {
  return (await queue.clean(age * 1000, MOST_REMOVED, 'failed')).length;
}
