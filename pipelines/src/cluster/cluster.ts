import { clusterContractors } from '@crs/clustering';
import {
  endAbandonedRuns,
  failRun,
  finishRun,
  inTransaction,
  loadContractorsToCluster,
  lockSubject,
  noCounts,
  publishClusters,
  type RunCounts,
  startRun,
} from '@crs/store';
import { asCrsError, type Report, type StageContext } from '../context.js';

/** Rebuilds shared addresses, shared phones and clusters of all contractors, all at once. */
export async function clusterAll(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: Report,
): Promise<RunCounts> {
  const { pool, config } = context;
  const subject = { kind: 'cluster', batch: job.batch } as const;
  const runId = await startRun(pool, subject);
  try {
    return await inTransaction(pool, async (client) => {
      await lockSubject(client, 'cluster');
      await endAbandonedRuns(client, subject, runId);
      const contractors = await loadContractorsToCluster(pool);
      report({ stage: 'cluster', subject: 'contractors', done: 0, total: contractors.length });
      const { sharedValues, clusters } = clusterContractors(
        contractors.map(({ names, address, phone, ...contractor }) => ({
          ...contractor,
          nameTokens: names.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== ''),
          addressDisplay: address,
          phoneDisplay: phone,
        })),
        config.clustering,
      );
      await publishClusters(client, sharedValues, clusters);
      const counts: RunCounts = { ...noCounts, rowsRead: contractors.length };
      await finishRun(client, runId, counts, {
        sharedValues: sharedValues.length,
        hubs: sharedValues.filter(({ hub }) => hub).length,
        clusters: clusters.length,
      });
      report({
        stage: 'cluster',
        subject: 'contractors',
        done: contractors.length,
        total: contractors.length,
      });
      return counts;
    });
  } catch (error) {
    await failRun(pool, runId, asCrsError(error));
    throw error;
  }
}
