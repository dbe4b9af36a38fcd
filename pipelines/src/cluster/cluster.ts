import { clusterContractors } from '@crs/clustering';
import { loadContractorsToCluster, publishClusters, type RunCounts } from '@crs/store';
import type { Report, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';

/** Rebuilds shared addresses, shared phones and clusters of all contractors, all at once. */
export async function clusterAll(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: Report,
): Promise<RunCounts> {
  const { pool, config } = context;
  return recordedRun(pool, { kind: 'cluster', batch: job.batch }, async (client) => {
    const contractors = await loadContractorsToCluster(client);
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
    const changes = await publishClusters(client, sharedValues, clusters);
    report({ stage: 'cluster', subject: 'contractors', done: contractors.length, total: contractors.length });
    const counts: RunCounts = { rowsRead: contractors.length, rowsRejected: 0, ...changes };
    const details = {
      sharedValues: sharedValues.length,
      hubs: sharedValues.filter(({ hub }) => hub).length,
      clusters: clusters.length,
    };
    return { counts, details, result: counts };
  });
}
