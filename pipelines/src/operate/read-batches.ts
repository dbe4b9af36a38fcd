import { countDoneBatches, listRuns } from '@crs/store';
import type pg from 'pg';
import { DECIDE_PREFIX, runsOfBatch } from '../jobs/batch.js';
import { batchReports } from '../run-report/batches.js';
import type { OperatorQueue } from './operator-queue.js';
import { type ToldBatch, type ToldRun, told } from './work-now.js';

/** The batches to list. */
interface BatchFilter {
  readonly feed: string | null;
  /** Only runs before this one. */
  readonly before: number | null;
  readonly limit: number;
  /** False to leave out completed runs that applied decisions, since a batch for each of them would hide the nights. */
  readonly withDecisions: boolean;
}

/** Batches with their runs, newest first. */
interface ListedBatches {
  readonly batches: readonly ToldBatch[];
  /** The oldest run among them, if there are older ones. */
  readonly oldest: number | null;
  /** Number of batches of decisions that are left out. */
  readonly leftOut: number;
}

/** Lists batches. @param now milliseconds since 1970 */
export async function listBatches(
  pool: pg.Pool,
  { feed, before, limit, withDecisions }: BatchFilter,
  now: number,
): Promise<ListedBatches> {
  const runs = await listRuns(pool, {
    feed: feed ?? undefined,
    before: before ?? undefined,
    withoutDone: withDecisions ? undefined : DECIDE_PREFIX,
    limit: limit + 1,
  });
  const shown = runs.slice(0, limit);
  const batches = batchReports(shown, now).map(({ title, summary, runs: reported }) => ({
    title,
    summary,
    runs: reported.map(({ run, sentence }) => told(run, sentence)),
  }));
  const oldest = runs.length > limit ? (shown.at(-1)?.id ?? null) : null;
  // Decisions do not belong to a feed.
  const leftOut =
    withDecisions || feed !== null
      ? 0
      : await countDoneBatches(pool, DECIDE_PREFIX, { from: oldest, before });
  return { batches, oldest, leftOut };
}

/** Work that was started from a page. */
export interface StartedWork {
  readonly batch: string;
  readonly runs: readonly ToldRun[];
  readonly isAtWork: boolean;
  /** Why it ended early. */
  readonly failure: string | null;
}

/** The result of work that was started from a page. @param now milliseconds since 1970 */
export async function readStartedWork(
  pool: pg.Pool,
  operations: OperatorQueue,
  batch: string,
  now: number,
): Promise<StartedWork> {
  const [reported] = batchReports(await runsOfBatch(pool, batch), now);
  const runs = (reported?.runs ?? []).map(({ run, sentence }) => told(run, sentence));
  const isAtWork = operations.isAtWork(batch) || runs.some(({ severity }) => severity === 'running');
  return { batch, runs, isAtWork, failure: operations.failureOf(batch) };
}
