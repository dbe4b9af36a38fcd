import { dropOldRuns, noCounts, prepareFigures, type RunCounts, refreshStatistics } from '@crs/store';
import type { Report, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';

/** Days that runs and their rejects are kept. */
const DAYS_OF_RUNS = 90;

/** Prepares the figures that the API serves and raises the data version, all at once. */
export async function publish(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: Report,
): Promise<RunCounts> {
  const changed = await recordedRun(context.pool, { kind: 'publish', batch: job.batch }, async (client) => {
    report({ stage: 'publish', subject: 'figures', done: 0, total: 1 });
    const { version, recordsChanged } = await prepareFigures(client);
    await dropOldRuns(client, DAYS_OF_RUNS);
    return { counts: noCounts, details: { version }, result: recordsChanged };
  });
  if (changed) await refreshStatistics(context.pool);
  report({ stage: 'publish', subject: 'figures', done: 1, total: 1 });
  return noCounts;
}
