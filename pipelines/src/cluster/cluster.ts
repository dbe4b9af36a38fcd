import { type ClusterContractor, clusterContractors } from '@crs/clustering';
import {
  type ClusteredContractor,
  loadClusterHistory,
  loadContractorsToCluster,
  publishClusters,
  type RunCounts,
} from '@crs/store';
import type { Report, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';
import { splitUnit } from './split-unit.js';

/** Rebuilds shared addresses, phones and persons and the clusters of all contractors, all at once. Cluster ids stay. */
export async function clusterAll(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: Report,
): Promise<RunCounts> {
  const { pool, config } = context;
  return recordedRun(pool, { kind: 'cluster', batch: job.batch }, async (client) => {
    const contractors = await loadContractorsToCluster(client);
    report({ stage: 'cluster', subject: 'contractors', done: 0, total: contractors.length });
    const clustering = clusterContractors(
      contractors.map(toCluster),
      config.clustering,
      await loadClusterHistory(client),
    );
    const { sharedValues, clusters, gone } = clustering;
    const changes = await publishClusters(client, sharedValues, clustering);
    report({ stage: 'cluster', subject: 'contractors', done: contractors.length, total: contractors.length });
    const counts: RunCounts = { rowsRead: contractors.length, rowsRejected: 0, ...changes };
    const details = {
      sharedValues: sharedValues.length,
      hubs: sharedValues.filter(({ hub }) => hub).length,
      clusters: clusters.length,
      gone: gone.length,
    };
    return { counts, details, result: counts };
  });
}

/** A stored contractor as clustering sees it: two address keys are the same only within one ZIP or city. */
function toCluster(contractor: ClusteredContractor): ClusterContractor {
  const { id, nameKey, dbaKey, persons, state, place, streetKey, street, town, phoneKey, phone } = contractor;
  const { building, unit } = splitUnit(street ?? '', streetKey ?? '');
  const inTown = (line: string): string => [line, town].filter((part) => part !== '').join(', ');
  return {
    id,
    nameTokens: `${nameKey} ${dbaKey ?? ''}`.split(' ').filter((word) => word !== ''),
    persons,
    state,
    place,
    addressKey: streetKey === null ? null : `${streetKey}|${place ?? ''}`,
    addressUnit: unit,
    addressDisplay: street === null ? null : inTown(street),
    buildingDisplay: street === null ? null : inTown(building),
    phoneKey,
    phoneDisplay: phone,
  };
}
