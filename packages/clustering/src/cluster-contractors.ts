/** Contractors grouped through the addresses and phones they share. */
import { CrsError } from '@crs/domain';
import { findComponents } from './components.js';
import { findHubs } from './hubs.js';
import type { ClusteringSettings } from './settings.js';
import { type ClusterContractor, collectSharedValues, type SharedKind } from './shared-values.js';

/** An address or phone that two or more contractors print. */
export interface SharedValue {
  readonly kind: SharedKind;
  readonly key: string;
  /** The value for reading, as the member with the smallest id prints it. */
  readonly display: string;
  /** True where so many unrelated contractors share it that it joins nobody. */
  readonly hub: boolean;
  /** Contractor ids, ascending; at least two. */
  readonly members: readonly number[];
}

/** Contractors connected through shared values that are not hubs. */
export interface Cluster {
  /** The smallest member id: the same from run to run while that contractor stays. */
  readonly id: number;
  /** The id of the too large component this one was split from, else null. */
  readonly parentId: number | null;
  /** Contractor ids, ascending; at least two. */
  readonly members: readonly number[];
}

export interface Clustering {
  /** Ordered by kind, then key. */
  readonly sharedValues: readonly SharedValue[];
  /** Ordered by id. A contractor is in one cluster at most; one that shares nothing is in none. */
  readonly clusters: readonly Cluster[];
}

/**
 * Groups contractors. The answer depends on the contractors and settings alone, not on their order.
 *
 * @param contractors each id once
 * @throws CrsError `clustering.repeated_id` where an id comes twice
 */
export function clusterContractors(
  contractors: Iterable<ClusterContractor>,
  settings: ClusteringSettings,
): Clustering {
  const ordered = inOrderOfId(contractors);
  const idOf = (position: number): number => (ordered[position] as ClusterContractor).id;
  const values = collectSharedValues(ordered);
  const hubs = findHubs(ordered, values, settings);

  const sharedValues = values.map(({ kind, key, members }, index): SharedValue => {
    const first = ordered[members[0] as number] as ClusterContractor;
    const display = kind === 'address' ? first.addressDisplay : first.phoneDisplay;
    return { kind, key, display: display ?? key, hub: hubs[index] === true, members: members.map(idOf) };
  });
  const joining = values.filter((_, index) => !hubs[index]);
  const clusters = findComponents(ordered.length, joining, settings.maxClusterSize).map(
    ({ members, splitFrom }): Cluster => ({
      id: idOf(members[0] as number),
      parentId: splitFrom === null ? null : idOf(splitFrom),
      members: members.map(idOf),
    }),
  );
  return { sharedValues, clusters };
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
