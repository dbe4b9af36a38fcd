import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignIds, type ClusterHistory, type ClusterMembers, noHistory } from './cluster-ids.js';

/** Groups that fit, in the order of their smallest members. */
function groups(...members: number[][]): ClusterMembers[] {
  return members.map((one) => ({ members: one, splitFrom: null }));
}

const before = assignIds(groups([1, 2, 3], [4, 5], [10, 11, 12, 13]), noHistory);
const idsOf = ({ clusters }: ClusterHistory): [number, readonly number[]][] =>
  clusters.map(({ id, members }) => [id, members]);

describe('assignIds', () => {
  it('numbers the clusters of a first run in order', () => {
    expect(idsOf(before)).toEqual([
      [1, [1, 2, 3]],
      [2, [4, 5]],
      [3, [10, 11, 12, 13]],
    ]);
    expect(before.nextId).toBe(4);
  });

  it('keeps the id if the smallest member leaves', () => {
    expect(idsOf(assignIds(groups([2, 3], [4, 5], [10, 11, 12, 13]), before))).toEqual([
      [1, [2, 3]],
      [2, [4, 5]],
      [3, [10, 11, 12, 13]],
    ]);
  });

  it('keeps the id of the larger cluster in a merge, and returns mergedInto for the other', () => {
    const merged = assignIds(groups([1, 2, 3, 4, 5], [10, 11, 12, 13]), before);
    expect(idsOf(merged)).toEqual([
      [1, [1, 2, 3, 4, 5]],
      [3, [10, 11, 12, 13]],
    ]);
    expect(merged.gone).toEqual([{ id: 2, mergedInto: 1 }]);
  });

  it('keeps the id with the larger part of a split, and returns splitFrom for the other', () => {
    const split = assignIds(
      groups([1, 2, 3], [4, 5], [10], [11, 12, 13]).filter(({ members }) => members.length > 1),
      before,
    );
    expect(split.clusters.at(-1)).toEqual({ id: 3, parentId: null, splitFrom: null, members: [11, 12, 13] });
    const halves = assignIds(groups([1, 2, 3], [4, 5], [10, 13], [11, 12]), before);
    expect(halves.clusters.slice(-2)).toEqual([
      { id: 3, parentId: null, splitFrom: null, members: [10, 13] },
      { id: 4, parentId: null, splitFrom: 3, members: [11, 12] },
    ]);
    expect(assignIds(groups([10, 13], [11, 12]), halves).clusters.at(-1)).toMatchObject({
      id: 4,
      splitFrom: 3,
    });
  });

  it('returns no splitFrom if one member of several came from another cluster', () => {
    const { clusters } = assignIds(groups([1, 2], [3, 6, 7], [4, 5], [10, 11, 12, 13]), before);
    expect(clusters.at(-1)).toEqual({ id: 4, parentId: null, splitFrom: null, members: [3, 6, 7] });
  });

  it('returns splitFrom if more than half of the members came from another cluster', () => {
    const { clusters } = assignIds(groups([1, 2, 3], [10, 11], [12, 13, 20, 21]), before);
    expect(clusters.at(-1)).toEqual({ id: 4, parentId: null, splitFrom: null, members: [12, 13, 20, 21] });
    const more = assignIds(groups([1, 2, 3], [10, 11], [12, 13, 20]), before);
    expect(more.clusters.at(-1)).toEqual({ id: 4, parentId: null, splitFrom: 3, members: [12, 13, 20] });
  });

  it('keeps the smaller id in a merge of two equal clusters', () => {
    const pairs = assignIds(groups([1, 2], [3, 4], [5, 6]), noHistory);
    const history = { ...pairs, clusters: pairs.clusters.toReversed() };
    for (const earlier of [pairs, history]) {
      const merged = assignIds(groups([1, 2, 5, 6], [3, 7]), earlier);
      expect(idsOf(merged)).toEqual([
        [1, [1, 2, 5, 6]],
        [2, [3, 7]],
      ]);
      expect(merged.gone).toEqual([{ id: 3, mergedInto: 1 }]);
    }
  });

  it('returns as mergedInto the cluster with most of its members, or the smaller id if equal', () => {
    const five = assignIds(groups([1, 2, 3], [4, 5, 6], [7, 8, 9, 10]), noHistory);
    const most = assignIds(groups([1, 2, 3, 7], [4, 5, 6, 8, 9]), five);
    expect(most.gone).toEqual([{ id: 3, mergedInto: 2 }]);
    const equal = assignIds(groups([1, 2, 3, 9, 10], [4, 5, 6, 7, 8]), five);
    expect(equal.gone).toEqual([{ id: 3, mergedInto: 1 }]);
    const crossed = assignIds(groups([1, 2, 3, 9, 10], [4, 5, 6, 7, 8]), {
      ...five,
      clusters: five.clusters.map((cluster) => ({ ...cluster, id: 4 - cluster.id })),
    });
    expect(crossed.gone).toEqual([{ id: 1, mergedInto: 2 }]);
  });

  it('returns as splitFrom the cluster that most members came from', () => {
    const wide = assignIds(groups([1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16]), noHistory);
    const { clusters } = assignIds(groups([1, 2, 3, 4], [11, 12, 13, 14], [5, 15, 16]), wide);
    expect(clusters.at(-1)).toMatchObject({ id: 3, splitFrom: 2 });
  });

  it('never reuses an id, even of a deleted cluster', () => {
    const fewer = assignIds(groups([1, 2, 3]), before);
    expect(fewer.gone).toEqual([
      { id: 2, mergedInto: null },
      { id: 3, mergedInto: null },
    ]);
    expect(idsOf(assignIds(groups([1, 2, 3], [10, 11]), fewer))).toEqual([
      [1, [1, 2, 3]],
      [4, [10, 11]],
    ]);
  });

  it('keeps the parent of a component that is too large', () => {
    const grown = assignIds(
      [
        { members: [1, 2, 3, 6], splitFrom: 0 },
        { members: [4, 5], splitFrom: 0 },
        { members: [10, 11, 12, 13], splitFrom: null },
      ],
      before,
    );
    expect(grown.clusters.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, 4],
      [2, 4],
      [3, null],
    ]);
    const again = assignIds(
      [
        { members: [2, 3, 6, 7], splitFrom: 5 },
        { members: [4, 5], splitFrom: 5 },
      ],
      grown,
    );
    expect(again.clusters.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });
});

/** Disjoint groups of two or more, some of them pieces of one component; the remaining contractors are in no group. */
const someGroups = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 0, maxLength: 40 })
  .map((groupOf): ClusterMembers[] => {
    const members = new Map<number, number[]>();
    for (const [member, group] of groupOf.entries()) {
      members.set(group, [...(members.get(group) ?? []), member]);
    }
    return [...members]
      .filter(([, one]) => one.length > 1)
      .map(([group, one]) => ({ members: one, splitFrom: group < 4 ? group % 2 : null }));
  });

describe('assignIds on random groups', () => {
  it('changes nothing for the same groups', () => {
    fc.assert(
      fc.property(someGroups, someGroups, (first, second) => {
        const history = assignIds(second, assignIds(first, noHistory));
        const again = assignIds(second, history);
        expect(again.clusters).toEqual(history.clusters);
        expect(again.nextId).toBe(history.nextId);
        expect(again.gone).toEqual([]);
      }),
    );
  });

  it('changes no id when a new pair is added', () => {
    fc.assert(
      fc.property(someGroups, (some) => {
        const history = assignIds(some, noHistory);
        const more = assignIds([...some, { members: [1000, 1001], splitFrom: null }], history);
        expect(more.clusters.slice(0, -1)).toEqual(history.clusters);
        expect(more.clusters.at(-1)).toMatchObject({ id: history.nextId, members: [1000, 1001] });
      }),
    );
  });

  it('keeps all ids when every cluster loses one member', () => {
    fc.assert(
      fc.property(someGroups, (some) => {
        const history = assignIds(some, noHistory);
        const fewer = some.map(({ members, splitFrom }) => ({
          members: members.length > 2 ? members.slice(1) : members,
          splitFrom,
        }));
        const after = assignIds(fewer, history);
        expect(after.clusters.map(({ id, parentId }) => [id, parentId])).toEqual(
          history.clusters.map(({ id, parentId }) => [id, parentId]),
        );
      }),
    );
  });

  it('returns each id once, new ones from the smallest free id, and accounts for every earlier one', () => {
    fc.assert(
      fc.property(someGroups, someGroups, (first, second) => {
        const history = assignIds(first, noHistory);
        const after = assignIds(second, history);
        const ids = after.clusters.map(({ id }) => id);
        expect(new Set(ids).size).toBe(second.length);
        expect(ids.every((id) => id < after.nextId)).toBe(true);
        const earlier = new Set(history.clusters.map(({ id }) => id));
        expect(ids.filter((id) => id < history.nextId && !earlier.has(id))).toEqual([]);
        const gone = after.gone.map(({ id }) => id);
        expect([...gone, ...ids.filter((id) => earlier.has(id))].sort(ascending)).toEqual(
          [...earlier].sort(ascending),
        );
        for (const { mergedInto } of after.gone) if (mergedInto !== null) expect(ids).toContain(mergedInto);
      }),
    );
  });

  it('keeps the id of the earlier cluster with the most common members, unless another cluster has more of them', () => {
    fc.assert(
      fc.property(someGroups, someGroups, (first, second) => {
        const history = assignIds(first, noHistory);
        const { clusters } = assignIds(second, history);
        const common = (a: readonly number[], b: readonly number[]): number =>
          a.filter((member) => b.includes(member)).length;
        for (const { id, members } of clusters) {
          const kept = history.clusters.find((cluster) => cluster.id === id);
          const own = kept === undefined ? 0 : common(members, kept.members);
          for (const wanted of history.clusters) {
            if (common(members, wanted.members) <= own) continue;
            const rival = clusters.find((cluster) => cluster.id === wanted.id);
            expect(rival).toBeDefined();
            expect(common(rival?.members ?? [], wanted.members)).toBeGreaterThanOrEqual(
              common(members, wanted.members),
            );
          }
        }
      }),
    );
  });
});

function ascending(a: number, b: number): number {
  return a - b;
}
