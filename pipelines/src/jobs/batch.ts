import { randomBytes } from 'node:crypto';
import { listRuns, type Run } from '@crs/store';
import type pg from 'pg';

/** The name of one command's runs: `nightly-20260301T021500-3fa9`. */
export function newBatch(verb: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${verb}-${stamp}-${randomBytes(2).toString('hex')}`;
}

/** Prefix of batches that the schedule starts. */
export const NIGHT_PREFIX = 'night-';

/** Prefix of batches that apply decisions, one after another. */
export const DECIDE_PREFIX = 'decide-';

/** True for a batch that the schedule started, not a person. */
export const isNightBatch = (batch: string): boolean => batch.startsWith(NIGHT_PREFIX);

/** Maximum number of runs of one batch: every feed, every scope, cluster and publish. */
const MOST_RUNS = 10_000;

/** The runs of a batch, the newest first. */
export const runsOfBatch = (pool: pg.Pool, batch: string): Promise<Run[]> =>
  listRuns(pool, { batch, limit: MOST_RUNS });
