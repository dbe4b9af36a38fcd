import { assignIds, type ClusterHistory, type RetiredCluster } from '@crs/clustering';
import type { Config } from '@crs/config';
import { type FirmContractor, firmsOfContractors, policyValuesOf } from '@crs/matching';
import { normaliseName } from '@crs/normalise';
import type { ClusteredContractor } from '@crs/store';

/**
 * The firms of several contractors, across all rosters. They keep their ids like clusters do.
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

/** An address line split into its building and its unit. */
interface SplitAddress {
  readonly building: string;
  /** `3` for `STE 3`, `2 b` for `BLDG 2 APT B`, `rear`; null if the line names none. */
  readonly unit: string | null;
}

/**
 * Splits a cleaned address line into street and unit. The comparable key has no unit, so the unit is what follows the
 * key's last word. Designators are left out: `STE 3`, `# 3`, and `UNIT 3` are one unit.
 */
export function splitUnit(line: string, streetKey: string): SplitAddress {
  const words = line.split(' ');
  const last = streetKey.slice(streetKey.lastIndexOf(' ') + 1);
  const end = words.map((word) => word.toLowerCase()).lastIndexOf(last);
  const behind = words.slice(end + 1).map((word) => word.toLowerCase().replaceAll('#', ''));
  if (end < 1 || behind.length === 0) return { building: line, unit: null };
  const telling = behind.filter((word) => /\d/.test(word) || word.length === 1);
  const unit = (telling.length > 0 ? telling : behind.filter((word) => word !== '')).join(' ');
  return { building: words.slice(0, end + 1).join(' '), unit: unit === '' ? null : unit };
}
