import { removeAbandonedDownloads } from '@crs/sources';
import { endAbandonedRuns } from '@crs/store';
import type { StageContext } from '../context.js';
import { runFields } from '../run-report/run-fields.js';

/** Ends the runs of dead processes and removes their downloads on this machine, except those that a run can resume. */
export async function cleanUpDeadWorkers({
  pool,
  log,
  dataDir,
  onRunEnd,
}: Pick<StageContext, 'pool' | 'log' | 'dataDir' | 'onRunEnd'>): Promise<void> {
  for (const run of await endAbandonedRuns(pool)) {
    onRunEnd?.(run);
    const { id, kind, feed, scope } = run;
    log.warn(
      runFields(run),
      `the process of run ${id} (${feed ?? scope ?? kind}) died; a new run takes its place`,
    );
  }
  const files = await removeAbandonedDownloads(dataDir);
  if (files.length > 0) log.info({ files }, 'downloads of dead processes were removed');
}
