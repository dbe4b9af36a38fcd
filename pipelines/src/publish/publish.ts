import {
  endAbandonedRuns,
  failRun,
  finishRun,
  inTransaction,
  lockSubject,
  noCounts,
  prepareFigures,
  type RunCounts,
  startRun,
} from '@crs/store';
import { asCrsError, type Report, type StageContext } from '../context.js';

/** Prepares the figures that the API serves and raises the data version, all at once. */
export async function publish(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: Report,
): Promise<RunCounts> {
  const { pool } = context;
  const subject = { kind: 'publish', batch: job.batch } as const;
  const runId = await startRun(pool, subject);
  try {
    return await inTransaction(pool, async (client) => {
      await lockSubject(client, 'publish');
      await endAbandonedRuns(client, subject, runId);
      report({ stage: 'publish', subject: 'figures', done: 0, total: 1 });
      await prepareFigures(client);
      await finishRun(client, runId, noCounts);
      report({ stage: 'publish', subject: 'figures', done: 1, total: 1 });
      return noCounts;
    });
  } catch (error) {
    await failRun(pool, runId, asCrsError(error));
    throw error;
  }
}
