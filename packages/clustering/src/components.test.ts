import { DisjointSets } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { edgeWeight, findComponents, type JoiningValue } from './components.js';

const phone = (members: number[], weight = 1, key = 'p'): JoiningValue => ({
  kind: 'phone',
  key,
  members,
  weight,
});
const address = (members: number[], weight = 1, key = 'a'): JoiningValue => ({
  ...phone(members, weight, key),
  kind: 'address',
});
const piecesOf = (count: number, values: readonly JoiningValue[], maxSize: number) =>
  findComponents(count, values, maxSize).map(({ members, splitFrom }) => [splitFrom, ...members]);

describe('edgeWeight', () => {
  it.each([
    [1, 1],
    [3, 1 / 2],
    [7, 1 / 3],
    [15, 1 / 4],
  ])('of %d parties is %d', (parties, weight) => {
    expect(edgeWeight(parties)).toBe(weight);
  });
});

describe('findComponents', () => {
  it.each<[string, JoiningValue, JoiningValue]>([
    ['the stronger value', address([1, 2], 0.9, 'b'), phone([0, 1], 0.8)],
    ['the value of fewer members', address([1, 2], 1, 'b'), phone([0, 1, 3])],
    ['a phone before an address', phone([1, 2], 1, 'z'), address([0, 1])],
    ['the smaller key', phone([1, 2], 1, 'a'), phone([0, 1], 1, 'b')],
  ])('keeps %s', (_, kept, dropped) => {
    const expected = [[0, 1, 2]];
    expect(piecesOf(4, [kept, dropped], 2)).toEqual(expected);
    expect(piecesOf(4, [dropped, kept], 2)).toEqual(expected);
  });

  it('drops each weaker value that leads into an oversized component', () => {
    const values = [phone([0, 1, 2], 0.9), phone([2, 3], 0.8, 'q'), phone([3, 4], 0.7, 'r'), address([5, 6])];
    expect(piecesOf(7, values, 3)).toEqual([
      [0, 0, 1, 2],
      [null, 5, 6],
    ]);
    expect(piecesOf(7, values, 5)).toEqual([
      [null, 0, 1, 2, 3, 4],
      [null, 5, 6],
    ]);
  });

  it('returns pieces of one component with the same origin', () => {
    const values = [phone([1, 4], 1, 'a'), phone([2, 3], 1, 'b'), phone([1, 2, 3, 4], 0.5, 'c')];
    expect(piecesOf(5, values, 3)).toEqual([
      [1, 1, 4],
      [1, 2, 3],
    ]);
  });
});

describe('DisjointSets', () => {
  it('has the smallest member as root, and the sizes in the order of the roots', () => {
    const sets = new DisjointSets(6);
    expect(sets.unite([4, 2, 5])).toBe(2);
    expect(sets.unite([3, 1])).toBe(1);
    expect([0, 1, 2, 3, 4, 5].map((position) => sets.rootOf(position))).toEqual([0, 1, 2, 1, 2, 2]);
    expect(sets.sizes()).toEqual([1, 2, 3]);
    expect(sets.unite([5, 3, 4])).toBe(1);
    expect(sets.sizes()).toEqual([1, 5]);
    expect(sets.unite([3])).toBe(1);
    expect(sets.sizeOf(1)).toBe(5);
  });
});
