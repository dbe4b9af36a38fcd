import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contractor } from '../test/contractor.js';
import { settings } from '../test/settings.js';
import { clusterContractors, type SharedValue } from './cluster-contractors.js';
import { edgeWeight } from './components.js';

const joining = (values: readonly SharedValue[]): SharedValue[] =>
  values.filter(({ hub, kind }) => !hub && kind !== 'person');

/** Small random graphs with few addresses, phones, and names, so that much is shared. */
const graph = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 2 ** 52 }),
      name: fc.integer({ min: 0, max: 60 }),
      address: fc.option(fc.integer({ min: 0, max: 15 })),
      unit: fc.option(fc.constantFrom('1', '2')),
      phone: fc.option(fc.integer({ min: 0, max: 15 })),
      person: fc.option(fc.constantFrom('Orla Brannick', 'Tamsin Vey', 'Corey Marlowfield')),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ id, name, address, unit, phone, person }) =>
      contractor(
        id,
        `name${name}`,
        address === null ? null : `street ${address}`,
        phone === null ? null : `${phone}`,
        { addressUnit: unit, persons: person === null ? [] : [person] },
      ),
    ),
  );
const loose = {
  ...settings,
  hub: { parties: 5, scattered: { places: 3, parties: 4 } },
  maxClusterSize: 6,
};

/** The contractors reachable from each other along shared values (breadth first). */
function components(members: ReadonlySet<number>, values: readonly SharedValue[]): Set<number>[] {
  const pieces: Set<number>[] = [];
  const seen = new Set<number>();
  for (const start of [...members].sort((a, b) => a - b)) {
    if (seen.has(start)) continue;
    const piece = new Set([start]);
    for (const id of piece) {
      for (const value of values)
        if (value.members.includes(id)) for (const other of value.members) piece.add(other);
    }
    for (const id of piece) seen.add(id);
    pieces.push(piece);
  }
  return pieces;
}

/** Drops the weakest values one by one, in the most literal way, until every piece fits. */
function splitNaively(members: Set<number>, values: readonly SharedValue[], maxSize: number): number[][] {
  const inside = values.filter((value) => value.members.some((id) => members.has(id)));
  const pieces = components(members, inside);
  if (pieces.length > 1) return pieces.flatMap((piece) => splitNaively(piece, inside, maxSize));
  if (members.size <= maxSize) return members.size < 2 ? [] : [[...members].sort((a, b) => a - b)];
  const weight = ({ parties, building }: SharedValue): number =>
    edgeWeight(parties) * (building ? settings.buildingWeight : 1);
  const [weakest] = [...inside].sort(
    (a, b) =>
      weight(a) - weight(b) ||
      b.members.length - a.members.length ||
      a.kind.localeCompare(b.kind) ||
      (a.key < b.key ? 1 : -1),
  );
  return splitNaively(
    members,
    inside.filter((value) => value !== weakest),
    maxSize,
  );
}

describe('clusterContractors on random graphs', () => {
  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(
        graph.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(clusterContractors(shuffled, loose)).toEqual(clusterContractors(rows, loose));
        },
      ),
    );
  });

  it('returns the same pieces as dropping the weakest values one by one', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, loose);
        const everybody = new Set(rows.map(({ id }) => id));
        const expected = splitNaively(everybody, joining(sharedValues), loose.maxClusterSize);
        expect(clusters.map(({ members }) => members).sort(byFirst)).toEqual(expected.sort(byFirst));
      }),
      { numRuns: 300 },
    );
  });

  it('returns the components found by walking along the values, if none is too large', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, { ...loose, maxClusterSize: 1000 });
        const reached = components(new Set(rows.map(({ id }) => id)), joining(sharedValues))
          .filter(({ size }) => size > 1)
          .map((piece) => [...piece].sort((a, b) => a - b));
        expect(clusters.map(({ members }) => members)).toEqual(reached.sort(byFirst));
        expect(clusters.every(({ parentId }) => parentId === null)).toBe(true);
      }),
    );
  });

  it('returns an oversized component as the parent of each of its pieces, and no other parents', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, loose);
        const wholes = components(new Set(rows.map(({ id }) => id)), joining(sharedValues));
        const parents = new Map<Set<number>, number>();
        for (const { parentId, members } of clusters) {
          const whole = wholes.find((one) => one.has(members[0] ?? 0)) as Set<number>;
          expect(parentId !== null).toBe(whole.size > loose.maxClusterSize);
          if (parentId === null) continue;
          expect(parents.get(whole) ?? parentId).toBe(parentId);
          parents.set(whole, parentId);
        }
        expect(new Set(parents.values()).size).toBe(parents.size);
      }),
    );
  });

  it('returns the same clusters when the contractors of hubs lose the hub', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, loose);
        // A unit in a hub building may connect contractors; without the building, the unit would be lost as well.
        const hubs = new Set(
          sharedValues.filter(({ hub, kind }) => hub && kind === 'phone').map(({ key }) => key),
        );
        const without = rows.map((row) => ({
          ...row,
          phoneKey: hubs.has(`${row.phoneKey}`) ? null : row.phoneKey,
        }));
        expect(clusterContractors(without, loose).clusters).toEqual(clusters);
      }),
    );
  });

  it('puts no contractor into two clusters, and no more than the limit into one', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { clusters } = clusterContractors(rows, loose);
        const members = clusters.flatMap((cluster) => cluster.members);
        expect(new Set(members).size).toBe(members.length);
        for (const cluster of clusters) {
          expect(cluster.members.length).toBeGreaterThanOrEqual(2);
          expect(cluster.members.length).toBeLessThanOrEqual(loose.maxClusterSize);
        }
      }),
    );
  });
});

function byFirst(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0);
}
