import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  type ClusterContractor,
  clusterContractors,
  clusteringSettingsSchema,
  edgeWeight,
  type SharedValue,
} from './index.js';

const settings = clusteringSettingsSchema.parse(
  parse(readFileSync(new URL('../../../config/clustering.yaml', import.meta.url), 'utf8')),
);

function contractor(
  id: number,
  name: string,
  address: string | null,
  phone: string | null,
  more: Partial<ClusterContractor> = {},
): ClusterContractor {
  return {
    id,
    nameTokens: name === '' ? [] : name.split(' '),
    persons: [],
    state: 'MN',
    place: '55401',
    addressKey: address,
    addressUnit: null,
    addressDisplay: address?.toUpperCase() ?? null,
    buildingDisplay: address?.toUpperCase() ?? null,
    phoneKey: phone,
    phoneDisplay: phone,
    ...more,
  };
}

const joining = (values: readonly SharedValue[]): SharedValue[] =>
  values.filter(({ hub, kind }) => !hub && kind !== 'person');

describe('clusterContractors', () => {
  it('joins contractors through an address and a phone', () => {
    const { sharedValues, clusters } = clusterContractors(
      [
        contractor(30, 'alder roofing', '12 birch st|55401', '6125550101'),
        contractor(10, 'alder exterior', null, '6125550101'),
        contractor(20, 'cedar plumbing', '12 birch st|55401', '6125550102'),
        contractor(40, 'maple tile', '14 birch st|55401', '6125550103'),
      ],
      settings,
    );
    expect(sharedValues).toEqual([
      {
        kind: 'address',
        key: '12 birch st|55401',
        display: '12 BIRCH ST|55401',
        building: false,
        parties: expect.closeTo(2),
        hub: false,
        members: [20, 30],
      },
      {
        kind: 'phone',
        key: '6125550101',
        display: '6125550101',
        building: false,
        parties: 1,
        hub: false,
        members: [10, 30],
      },
    ]);
    expect(clusters).toEqual([{ id: 1, parentId: null, splitFrom: null, members: [10, 20, 30] }]);
  });

  it('never joins through a missing value', () => {
    const nobody = [
      contractor(1, 'alder', null, null),
      contractor(2, 'alder', null, ''),
      contractor(3, 'alder', '', ''),
    ];
    expect(clusterContractors(nobody, settings)).toMatchObject({ sharedValues: [], clusters: [] });
  });

  it('refuses an id that comes twice', () => {
    const twice = [contractor(1, 'alder', null, null), contractor(1, 'birch', null, null)];
    expect(() => clusterContractors(twice, settings)).toThrow('Contractor 1 was given twice.');
  });

  it('tells the units of a building apart, and joins more weakly through the building', () => {
    const at = (id: number, unit: string | null): ClusterContractor =>
      contractor(id, `firm${id}`, '12 birch st|55401', null, {
        addressUnit: unit,
        addressDisplay: `12 BIRCH ST STE ${unit}`,
        buildingDisplay: '12 BIRCH ST',
      });
    const { sharedValues } = clusterContractors([at(1, '3'), at(2, '4'), at(3, '3'), at(4, null)], settings);
    expect(sharedValues.map(({ display, building, members }) => ({ display, building, members }))).toEqual([
      { display: '12 BIRCH ST', building: true, members: [1, 2, 3, 4] },
      { display: '12 BIRCH ST STE 3', building: false, members: [1, 3] },
    ]);
    const split = clusterContractors([at(1, '3'), at(2, '4'), at(3, '3'), at(4, null)], {
      ...settings,
      maxClusterSize: 2,
    });
    expect(split.clusters.map(({ members }) => members)).toEqual([[1, 3]]);
  });

  it('shows who shares a person, and joins nobody through one', () => {
    const { sharedValues, clusters } = clusterContractors(
      [
        contractor(1, 'alder', null, null, { persons: ['Orla M Brannick'] }),
        contractor(2, 'birch', null, null, { persons: ['BRANNICK, ORLA', 'Tamsin Vey'] }),
        contractor(3, 'cedar', null, null, { persons: ['Orla Brannick'], state: 'WA' }),
        contractor(4, 'elder', null, null, { persons: ['Brannick Holdings LLC', 'O Brannick'] }),
      ],
      settings,
    );
    expect(sharedValues).toMatchObject([
      { kind: 'person', display: 'Orla Brannick', hub: false, members: [1, 2] },
    ]);
    expect(clusters).toEqual([]);
  });

  it('splits a large component at its weakest value and remembers the parent', () => {
    const left = [1, 2, 3].map((id) => contractor(id, `alder ${id}`, id === 3 ? 'mall' : null, 'left'));
    const right = [4, 5, 6].map((id) => contractor(id, `birch ${id}`, id === 6 ? null : 'mall', 'right'));
    const others = [7, 8].map((id) => contractor(id, `cedar ${id}`, 'mall', null));
    const { clusters } = clusterContractors([...left, ...right, ...others], {
      ...settings,
      maxClusterSize: 4,
    });
    expect(clusters).toEqual([
      { id: 1, parentId: 3, splitFrom: null, members: [1, 2, 3] },
      { id: 2, parentId: 3, splitFrom: null, members: [4, 5, 6] },
    ]);
  });

  it('leaves a component of the largest size whole', () => {
    const yard = Array.from({ length: 8 }, (_, index) => contractor(index + 1, `firm${index}`, 'yard', null));
    const { clusters } = clusterContractors(yard, { ...settings, maxClusterSize: 8 });
    expect(clusters).toMatchObject([{ parentId: null, members: [1, 2, 3, 4, 5, 6, 7, 8] }]);
  });
});

/** Small random graphs with a few addresses, phones and names, so that much is shared. */
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

/** Who is reached from whom, by walking along the values (breadth first). */
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

  it('gives what dropping the weakest values one by one gives', () => {
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

  it('gives the components that a walk along the values finds, where none is too large', () => {
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

  it('gives every piece of a too large component that component as parent, and no other cluster one', () => {
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

  it('gives the same clusters when the contractors of hubs lose the hub', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, loose);
        // A unit of a building that is a hub may join; without the building it would be lost as well.
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

  it('puts nobody into two clusters, and no more than the bound into one', () => {
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
