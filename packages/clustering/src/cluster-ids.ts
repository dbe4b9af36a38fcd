/** Gives clusters ids that stay the same from run to run. */

/** A cluster without an id. */
export interface ClusterMembers {
  /** Contractor ids, ascending. */
  readonly members: readonly number[];
  /** Key of the oversized component that this is a piece of; null for a component of normal size. */
  readonly splitFrom: number | null;
}

/** Contractors connected through shared addresses and phones that are not hubs. */
interface Cluster {
  /** Stays with most of the members from run to run; never reused. */
  readonly id: number;
  /** Id of the oversized component that this is a piece of; otherwise null. */
  readonly parentId: number | null;
  /** The earlier cluster that had most of the members before this one got its own id; otherwise null. */
  readonly splitFrom: number | null;
  /** Contractor ids, ascending; at least two. */
  readonly members: readonly number[];
}

/** A cluster that no longer exists. */
export interface RetiredCluster {
  readonly id: number;
  /** The cluster that now has most of its members; null if there is none. */
  readonly mergedInto: number | null;
}

/** The result of an earlier run. */
export interface ClusterHistory {
  readonly clusters: readonly Cluster[];
  /** The smallest id never used. */
  readonly nextId: number;
}

/** The history before the first run. */
export const noHistory: ClusterHistory = { clusters: [], nextId: 1 };

/**
 * Gives groups their ids. Pairs of an earlier and a new group are processed by most common members (then smaller
 * earlier id, then smallest member): the new group takes the id if both are free. So the largest part of a split keeps
 * its id, and the largest part of a merge passes its id on. All other groups get new ids, in the order of their
 * smallest members.
 *
 * @param groups in the order of their smallest members; each contractor is in at most one
 */
export function assignIds(
  groups: readonly ClusterMembers[],
  history: ClusterHistory,
): ClusterHistory & { readonly gone: readonly RetiredCluster[] } {
  let { nextId } = history;
  const newId = (): number => {
    nextId += 1;
    return nextId - 1;
  };
  const earlier = new Map(history.clusters.map((cluster) => [cluster.id, cluster]));
  const inherited = inherit(
    groups.map(({ members }) => members),
    history.clusters,
  );
  const ids = inherited.ids.map((id) => id ?? newId());

  const wholes = gather(groups, ({ splitFrom }) => splitFrom);
  const earlierWholes = gather(history.clusters, ({ parentId }) => parentId);
  const inheritedWholes = inherit(
    [...wholes.values()],
    [...earlierWholes].map(([id, members]) => ({ id, members })),
  );
  const parents = new Map([...wholes.keys()].map((whole, at) => [whole, inheritedWholes.ids[at] ?? newId()]));

  const clusters = groups.map(({ members, splitFrom }, at): Cluster => {
    const id = ids[at] as number;
    const largest = inherited.largest[at];
    const split = largest !== undefined && largest.common * 2 > members.length ? largest.id : null;
    return {
      id,
      parentId: splitFrom === null ? null : (parents.get(splitFrom) ?? null),
      splitFrom: inherited.ids[at] === null ? split : (earlier.get(id)?.splitFrom ?? null),
      members,
    };
  });
  const living = new Set(ids);
  const after = countCommon(
    history.clusters.map(({ members }) => members),
    clusters,
  );
  const gone = history.clusters.flatMap(({ id }, at) =>
    living.has(id) ? [] : [{ id, mergedInto: largestOverlap(after[at] as Map<number, number>)?.id ?? null }],
  );
  return { clusters: clusters.toSorted((a, b) => a.id - b.id), nextId, gone };
}

/** Collects the members of pieces by the component they were split from; leaves out groups that were not split. */
function gather<T extends { readonly members: readonly number[] }>(
  parts: readonly T[],
  wholeOf: (part: T) => number | null,
): Map<number, number[]> {
  const wholes = new Map<number, number[]>();
  for (const part of parts) {
    const whole = wholeOf(part);
    if (whole === null) continue;
    const members = wholes.get(whole);
    if (members === undefined) wholes.set(whole, [...part.members]);
    else members.push(...part.members);
  }
  return wholes;
}

interface Identified {
  readonly id: number;
  readonly members: readonly number[];
}

/** The id that each group takes, and the earlier group with the most common members. */
function inherit(
  groups: readonly (readonly number[])[],
  earlier: readonly Identified[],
): { ids: (number | null)[]; largest: ({ id: number; common: number } | undefined)[] } {
  const common = countCommon(groups, earlier);
  const claims = common
    .flatMap((counts, at) => [...counts].map(([id, count]) => ({ at, id, count })))
    // The sort is stable: rival pairs for one id stay in group order.
    .sort((a, b) => b.count - a.count || a.id - b.id);
  const ids: (number | null)[] = groups.map(() => null);
  const taken = new Set<number>();
  for (const { at, id } of claims) {
    if (ids[at] !== null || taken.has(id)) continue;
    ids[at] = id;
    taken.add(id);
  }
  return { ids, largest: common.map(largestOverlap) };
}

/** For each group, the number of common members by the other group's id. */
function countCommon(
  groups: readonly (readonly number[])[],
  others: readonly Identified[],
): Map<number, number>[] {
  const otherOf = new Map(
    others.flatMap(({ id, members }) => members.map((member) => [member, id] as const)),
  );
  return groups.map((members) => {
    const counts = new Map<number, number>();
    for (const member of members) {
      const other = otherOf.get(member);
      if (other !== undefined) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    return counts;
  });
}

/** The id with the largest count; if counts are equal, the smallest id. */
function largestOverlap(counts: ReadonlyMap<number, number>): { id: number; common: number } | undefined {
  return [...counts]
    .map(([id, common]) => ({ id, common }))
    .sort((a, b) => b.common - a.common || a.id - b.id)[0];
}
