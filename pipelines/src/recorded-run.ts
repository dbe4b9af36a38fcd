import {
  endAbandonedRuns,
  failRun,
  finishRun,
  inTransaction,
  lockSubject,
  noCounts,
  type RunCounts,
  type RunSubject,
  startRun,
} from '@crs/store';
import type pg from 'pg';
import { asCrsError } from './context.js';

/** What a stage did, for the run that records it. */
export interface StageResult<T> {
  readonly counts: RunCounts;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly result: T;
}

/** What a run that failed still keeps. */
export type KeptOfFailure = Omit<StageResult<never>, 'result'>;

/**
 * Runs a stage's work in one transaction, under the lock of its subject, and records the run: what it
 * published is seen all at once or not at all. A run that fails is recorded with its reason, and with what
 * `onFailure` still wants to keep; the error goes on to the caller.
 */
export async function recordedRun<T>(
  pool: pg.Pool,
  subject: RunSubject,
  work: (client: pg.PoolClient, runId: number) => Promise<StageResult<T>>,
  onFailure: (client: pg.PoolClient, runId: number) => Promise<KeptOfFailure> = async () => ({
    counts: noCounts,
  }),
): Promise<T> {
  let runId: number | null = null;
  try {
    return await inTransaction(pool, async (client) => {
      await lockSubject(client, [subject.kind, subject.feed ?? subject.scope ?? ''].join(':'));
      // Only now, with the lock: whoever else of this subject is still noted as running is dead.
      runId = await startRun(pool, subject);
      await endAbandonedRuns(pool, subject, runId);
      const { counts, details, result } = await work(client, runId);
      await finishRun(client, runId, counts, details);
      return result;
    });
  } catch (error) {
    const failed = runId;
    if (failed !== null) {
      await inTransaction(pool, async (client) => {
        const { counts, details } = await onFailure(client, failed);
        await failRun(client, failed, asCrsError(error), counts, details);
      });
    }
    throw error;
  }
}
