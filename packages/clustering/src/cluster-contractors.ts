/** Groups contractors by the addresses and phones they share. */
import { CrsError } from '@crs/domain';
import { assignIds, type ClusterHistory, noHistory, type RetiredCluster } from './cluster-ids.js';
import { edgeWeight, findComponents } from './components.js';
import { assessHubs, type HubAssessment } from './hubs.js';
import type { ClusteringSettings } from './settings.js';
import {
  type ClusterContractor,
  collectSharedValues,
  personKeysOf,
  type SharedKind,
  type ValueMembers,
} from './shared-values.js';

/** An address, phone, or person that two or more contractors have. */
export interface SharedValue {
  readonly kind: SharedKind;
  readonly key: string;
  /** The value as printed for the member with the smallest id. */
  readonly display: string;
  /** True for an address where members have different units, or some have none. */
  readonly building: boolean;
  /** The effective number of unrelated parties that have it, 1 or more. */
  readonly parties: number;
  /** True if too many unrelated contractors share it for it to connect them. */
  readonly hub: boolean;
  /** Contractor ids, ascending; at least two. */
  readonly members: readonly number[];
}

/** The result of a run, and the history for the next run. */
interface Clustering extends ClusterHistory {
  /** Ordered by kind, then key. */
  readonly sharedValues: readonly SharedValue[];
  /** Earlier clusters that no longer exist. */
  readonly gone: readonly RetiredCluster[];
}

/**
 * Groups contractors into clusters, ordered by id. A contractor is in at most one cluster. The order of the contractors
 * doesn't matter. Shared persons are found but don't connect contractors, because people with the same name would chain
 * strangers.
 *
 * @param contractors each id once
 * @param history result of the previous run; without it, all ids are new
 * @throws CrsError `clustering.repeated_id` if an id comes twice
 */
export function clusterContractors(
  contractors: Iterable<ClusterContractor>,
  settings: ClusteringSettings,
  history: ClusterHistory = noHistory,
): Clustering {
  const ordered = inOrderOfId(contractors);
  const idOf = (position: number): number => (ordered[position] as ClusterContractor).id;
  const persons = ordered.map(personKeysOf);
  const values = collectSharedValues(ordered, persons);
  const assessments = assessHubs(ordered, persons, values, settings);

  const sharedValues = values.map((value, index): SharedValue => {
    const { parties, hub } = assessments[index] as HubAssessment;
    const { members, ...rest } = value;
    return { ...rest, display: displayOf(value, ordered), parties, hub, members: members.map(idOf) };
  });
  const joining = values.flatMap(({ kind, key, building, members }, index) => {
    const { parties, hub } = assessments[index] as HubAssessment;
    if (hub || kind === 'person') return [];
    return [{ kind, key, members, weight: edgeWeight(parties) * (building ? settings.buildingWeight : 1) }];
  });
  const groups = findComponents(ordered.length, joining, settings.maxClusterSize).map(
    ({ members, splitFrom }) => ({ members: members.map(idOf), splitFrom }),
  );
  return { sharedValues, ...assignIds(groups, history) };
}

function displayOf(
  { kind, key, building, members }: ValueMembers,
  ordered: readonly ClusterContractor[],
): string {
  const first = ordered[members[0] as number] as ClusterContractor;
  if (kind === 'phone') return first.phoneDisplay ?? key;
  if (kind === 'address') return (building ? first.buildingDisplay : first.addressDisplay) ?? key;
  return key.slice(0, key.lastIndexOf('|')).replaceAll(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
}

function inOrderOfId(contractors: Iterable<ClusterContractor>): ClusterContractor[] {
  const ordered = [...contractors].sort((a, b) => a.id - b.id);
  for (const [index, { id }] of ordered.entries()) {
    if (index > 0 && ordered[index - 1]?.id === id) {
      throw new CrsError('clustering.repeated_id', `Contractor ${id} was given twice.`, {
        nextStep: 'Give each contractor once.',
      });
    }
  }
  return ordered;
}
