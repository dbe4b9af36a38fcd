import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareClusters } from './compare-clusters.js';

const clusters = (...groups: readonly number[][]) => groups.map((members) => ({ members }));
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

describe('compareClusters', () => {
  it.each([
    ['the same clusters', clusters([1, 2], [3, 4]), clusters([1, 2], [3, 4]), 0, 0],
    ['two that merged', clusters([1, 2], [3, 4, 5]), clusters([1, 2, 3, 4, 5]), 2 / 5, 0],
    ['one that split', clusters([1, 2, 3, 4, 5]), clusters([1, 2], [3, 4, 5]), 0, 2 / 5],
    ['one that grew by contractors of none', clusters([1, 2]), clusters([1, 2, 3, 4]), 0, 0],
    ['one that ended', clusters([1, 2], [3, 4]), clusters([1, 2]), 0, 0],
    [
      'one that moved from one to another',
      clusters([1, 2, 3], [4, 5]),
      clusters([1, 2], [3, 4, 5]),
      1 / 5,
      1 / 5,
    ],
  ])('measures %s', (_name, before, now, merged, split) => {
    const { measures } = compareClusters(before, now, []);
    expect(measures).toMatchObject({ merged: { value: merged }, split: { value: split } });
  });

  it('reports when many merge or split in a night, and the limit', () => {
    const apart = clusters(...Array.from({ length: 60 }, (_, i) => [2 * i, 2 * i + 1]));
    const together = clusters(range(0, 120));
    expect(compareClusters(apart, together, []).findings).toEqual([
      '118 of 120 clustered contractors joined another cluster (limit 10.0%)',
    ]);
    expect(compareClusters(together, apart, []).findings).toEqual([
      '118 of 120 clustered contractors were split from most of their cluster (limit 10.0%)',
    ]);
  });

  it('says nothing about a few, or about a first night', () => {
    expect(compareClusters(clusters([1, 2], [3, 4]), clusters([1, 2, 3, 4]), []).findings).toEqual([]);
    expect(compareClusters([], clusters(range(0, 50)), [])).toEqual({
      nights: 0,
      measures: {},
      findings: [],
    });
  });

  it('counts merging in one direction as splitting in the other', () => {
    const groups = fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }).map((homes) =>
      [...new Set(homes)].map((home) => ({
        members: homes.flatMap((one, i) => (one === home ? [i] : [])),
      })),
    );
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        const size = (list: typeof one) => list.reduce((sum, { members }) => sum + members.length, 0);
        const there = compareClusters(one, other, []).measures;
        const back = compareClusters(other, one, []).measures;
        expect((there.merged?.value ?? 0) * size(one)).toBeCloseTo((back.split?.value ?? 0) * size(other));
      }),
    );
  });
});
