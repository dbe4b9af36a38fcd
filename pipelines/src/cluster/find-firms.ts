import { assignIds, type ClusterHistory, type RetiredCluster } from '@crs/clustering';
import type { Config } from '@crs/config';
import { type FirmContractor, firmsOfContractors, policyValuesOf } from '@crs/matching';
import { normaliseName } from '@crs/normalise';
import type { ClusteredContractor } from '@crs/store';
import { splitUnit } from './split-unit.js';

/**
 * The firms of several contractors, across all rosters. They keep their ids as clusters do.
 * @param contractors in the order of their ids
 * @param history the firms of the last run
 */
export function findFirms(
  contractors: readonly ClusteredContractor[],
  { dictionaries, matching }: Pick<Config, 'dictionaries' | 'matching'>,
  history: ClusterHistory,
): ClusterHistory & { readonly gone: readonly RetiredCluster[] } {
  const toFirm = (contractor: ClusteredContractor): FirmContractor => ({
    name: contractor.nameKey,
    dba: contractor.dbaKey ?? '',
    persons: contractor.persons,
    isPerson: () => normaliseName(contractor.name, dictionaries).kind === 'person',
    phone: contractor.phoneKey ?? '',
    street: contractor.streetKey ?? '',
    unit: splitUnit(contractor.street ?? '', contractor.streetKey ?? '').unit ?? '',
    city: contractor.city ?? '',
    zip: contractor.zip ?? '',
  });
  const firms = new Map<number, number[]>();
  for (const [at, first] of firmsOfContractors(contractors.map(toFirm), policyValuesOf(matching)).entries()) {
    const { id } = contractors[at] as ClusteredContractor;
    const members = firms.get(first);
    if (members === undefined) firms.set(first, [id]);
    else members.push(id);
  }
  const several = [...firms.values()].filter((members) => members.length > 1);
  return assignIds(
    several.map((members) => ({ members, splitFrom: null })),
    history,
  );
}
