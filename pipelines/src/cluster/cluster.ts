import { createHash } from 'node:crypto';
import { type ClusterContractor, clusterContractors } from '@crs/clustering';
import { policyValuesOf } from '@crs/matching';
import {
  type ClusteredContractor,
  lastClusteringDetails,
  loadClusterHistory,
  loadContractorsToCluster,
  loadFirmHistory,
  noCounts,
  type RunCounts,
  saveClusters,
  saveFirms,
  takePendingClustering,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { pastComparisons } from '../past-comparisons.js';
import { recordedRun } from '../recorded-run.js';
import { compareClusters } from './compare-clusters.js';
import { findFirms, splitUnit } from './find-firms.js';

interface ClusterJob {
  readonly batch?: string | undefined;
  /** Cluster even if nothing changed. */
  readonly full?: boolean | undefined;
}

/**
 * Rebuilds the shared addresses, phones, and persons, the clusters, and the firms of all contractors, all at once. Does
 * nothing if neither contractors nor settings changed. Clusters keep their ids.
 */
export async function clusterAll(
  context: StageContext,
  job: ClusterJob,
  report: ReportProgress,
): Promise<RunCounts> {
  const { config } = context;
  const settings = createHash('sha256')
    .update(JSON.stringify([config.clustering, policyValuesOf(config.matching).words]))
    .digest('hex');
  return recordedRun(context, { kind: 'cluster', batch: job.batch }, async (client) => {
    const last = await lastClusteringDetails(client);
    const changed = await takePendingClustering(client);
    if (!job.full && last?.settings === settings && !changed) {
      report({ stage: 'cluster', subject: 'contractors', done: 1, total: 1 });
      return {
        counts: noCounts,
        details: { ...withoutComparison(last), skipped: 'no contractor changed' },
        result: noCounts,
      };
    }
    await freeMemory(context);
    const contractors = await loadContractorsToCluster(client);
    report({ stage: 'cluster', subject: 'contractors', done: 0, total: contractors.length });
    const history = await loadClusterHistory(client);
    const clustering = clusterContractors(contractors.map(toCluster), config.clustering, history);
    const { sharedValues, clusters, gone } = clustering;
    const firms = findFirms(contractors, config, await loadFirmHistory(client));
    const changes = await saveClusters(client, sharedValues, clustering);
    await saveFirms(client, firms);
    report({ stage: 'cluster', subject: 'contractors', done: contractors.length, total: contractors.length });
    const counts: RunCounts = { rowsRead: contractors.length, rowsRejected: 0, ...changes };
    const details = {
      settings,
      sharedValues: sharedValues.length,
      hubs: sharedValues.filter(({ hub }) => hub).length,
      clusters: clusters.length,
      gone: gone.length,
      firms: firms.clusters.length,
      // Other settings give different clusters.
      ...(last?.settings === settings
        ? {
            comparison: compareClusters(
              history.clusters,
              clusters,
              await pastComparisons(client, { kind: 'cluster', name: null }),
            ),
          }
        : {}),
    };
    return { counts, details, result: counts };
  });
}

/** Releases matching's memory, since clustering takes the most memory of all stages. */
async function freeMemory({ threads, rosters, aliases }: StageContext): Promise<void> {
  await threads.rest();
  rosters.letGo();
  aliases.letGo();
}

/** The comparison is valid for one run only. */
const withoutComparison = (details: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { comparison: _one, ...others } = details;
  return others;
};

/**
 * A stored contractor in the form that clustering takes. Equal address keys mean the same address only within one ZIP
 * code or city.
 */
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
