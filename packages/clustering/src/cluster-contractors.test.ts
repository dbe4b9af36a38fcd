import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  type ClusterContractor,
  type Clustering,
  clusterContractors,
  clusteringSettingsSchema,
} from './index.js';

const settings = clusteringSettingsSchema.parse(
  parse(readFileSync(new URL('../../../config/clustering.yaml', import.meta.url), 'utf8')),
);

function contractor(
  id: number,
  name: string,
  address: string | null,
  phone: string | null,
): ClusterContractor {
  return {
    id,
    nameTokens: name === '' ? [] : name.split(' '),
    addressKey: address,
    addressDisplay: address?.toUpperCase() ?? null,
    phoneKey: phone,
    phoneDisplay: phone,
  };
}

/** `count` contractors at one address, named by `name`. */
function atOneAddress(count: number, name: (index: number) => string): ClusterContractor[] {
  return Array.from({ length: count }, (_, index) =>
    contractor(index + 1, name(index), '12 birch st|55401', null),
  );
}

const stranger = (index: number): string => `firm${index} construction`;

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
        hub: false,
        members: [20, 30],
      },
      { kind: 'phone', key: '6125550101', display: '6125550101', hub: false, members: [10, 30] },
    ]);
    expect(clusters).toEqual([{ id: 10, parentId: null, members: [10, 20, 30] }]);
  });

  it('never joins through a missing value', () => {
    const nobody = [
      contractor(1, 'alder', null, null),
      contractor(2, 'alder', null, ''),
      contractor(3, 'alder', '', ''),
    ];
    expect(clusterContractors(nobody, settings)).toEqual({ sharedValues: [], clusters: [] });
  });

  it('refuses an id that comes twice', () => {
    const twice = [contractor(1, 'alder', null, null), contractor(1, 'birch', null, null)];
    expect(() => clusterContractors(twice, settings)).toThrow('Contractor 1 was given twice.');
  });

  it.each([
    ['two strangers', 2, stranger, false],
    ['as many strangers as may share a yard', 10, stranger, false],
    ['a mailbox shop', 11, stranger, true],
    ['a registered agent', 60, stranger, true],
    ['contractors without a name', 60, () => '', true],
    ['a franchise', 60, (index: number) => `brightpipe plumbing ${index}`, false],
    [
      'a family beside a few strangers',
      60,
      (index: number) => (index < 10 ? stranger(index) : `halvorsen trade${index}`),
      false,
    ],
    [
      'two families',
      40,
      (index: number) => `${index % 2 ? 'halvorsen' : 'quillfeather'} trade${index}`,
      false,
    ],
    [
      'a chance namesake in a long list',
      60,
      (index: number) => (index < 3 ? 'halvorsen homes' : stranger(index)),
      true,
    ],
    ['names with only a trade in common', 60, (index: number) => `firm${index} plumbing heating`, true],
    [
      'half of a small value related',
      20,
      (index: number) => (index % 2 ? 'halvorsen homes' : stranger(index)),
      false,
    ],
  ])('%s (%i sharers)', (_, count, name, hub) => {
    const { sharedValues, clusters } = clusterContractors(atOneAddress(count, name), {
      ...settings,
      maxClusterSize: 100,
    });
    expect(sharedValues.map((value) => value.hub)).toEqual([hub]);
    expect(clusters.map(({ members }) => members.length)).toEqual(hub ? [] : [count]);
  });

  it('does not take a word that is common elsewhere for a family name', () => {
    const elsewhere = Array.from({ length: 1000 }, (_, index) =>
      contractor(1000 + index, index % 20 === 0 ? 'olsen homes' : stranger(index), null, null),
    );
    const here = atOneAddress(30, (index) => `olsen trade${index}`);
    expect(clusterContractors([...here, ...elsewhere], settings).sharedValues[0]?.hub).toBe(true);
    expect(clusterContractors(here, settings).sharedValues[0]?.hub).toBe(false);
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
      { id: 1, parentId: 1, members: [1, 2, 3] },
      { id: 4, parentId: 1, members: [4, 5, 6] },
    ]);
  });

  it('leaves a component of the largest size whole', () => {
    const { clusters } = clusterContractors(atOneAddress(8, stranger), { ...settings, maxClusterSize: 8 });
    expect(clusters).toEqual([{ id: 1, parentId: null, members: [1, 2, 3, 4, 5, 6, 7, 8] }]);
  });
});

/** Small random graphs with a few addresses, phones and names, so that much is shared. */
const graph = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 2 ** 52 }),
      name: fc.integer({ min: 0, max: 60 }),
      address: fc.option(fc.integer({ min: 0, max: 15 })),
      phone: fc.option(fc.integer({ min: 0, max: 15 })),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ id, name, address, phone }) =>
      contractor(
        id,
        `name${name}`,
        address === null ? null : `street ${address}`,
        phone === null ? null : `${phone}`,
      ),
    ),
  );
const loose = { ...settings, hub: { sharers: 5, unrelatedNames: 0.5 }, maxClusterSize: 6 };

/** Drops the weakest values one by one, in the most literal way, until every piece fits. */
function splitNaively(members: Set<number>, values: Clustering['sharedValues'], maxSize: number): number[][] {
  const inside = values.filter((value) => value.members.some((id) => members.has(id)));
  const pieces: Set<number>[] = [];
  const seen = new Set<number>();
  for (const start of [...members].sort((a, b) => a - b)) {
    if (seen.has(start)) continue;
    const piece = new Set([start]);
    for (const id of piece) {
      for (const value of inside)
        if (value.members.includes(id)) for (const other of value.members) piece.add(other);
    }
    for (const id of piece) seen.add(id);
    pieces.push(piece);
  }
  if (pieces.length > 1) return pieces.flatMap((piece) => splitNaively(piece, inside, maxSize));
  if (members.size <= maxSize) return members.size < 2 ? [] : [[...members].sort((a, b) => a - b)];
  const [weakest] = [...inside].sort(
    (a, b) => b.members.length - a.members.length || a.kind.localeCompare(b.kind) || (a.key < b.key ? 1 : -1),
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
        const joining = sharedValues.filter(({ hub }) => !hub);
        const everybody = new Set(rows.map(({ id }) => id));
        const expected = splitNaively(everybody, joining, loose.maxClusterSize).sort(
          (a, b) => (a[0] ?? 0) - (b[0] ?? 0),
        );
        expect(clusters.map(({ members }) => members)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the members of every value that is not a hub together unless the cluster was split', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, { ...loose, maxClusterSize: 1000 });
        const clusterOf = new Map(
          clusters.flatMap(({ id, members }) => members.map((member) => [member, id])),
        );
        for (const { members } of sharedValues.filter(({ hub }) => !hub)) {
          expect(new Set(members.map((member) => clusterOf.get(member))).size).toBe(1);
          expect(clusterOf.has(members[0] ?? 0)).toBe(true);
        }
        expect(clusters.every(({ parentId }) => parentId === null)).toBe(true);
      }),
    );
  });

  it('gives the same clusters when the contractors of hubs lose the hub', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { sharedValues, clusters } = clusterContractors(rows, loose);
        const hubs = new Set(sharedValues.filter(({ hub }) => hub).map(({ kind, key }) => `${kind} ${key}`));
        const without = rows.map((row) => ({
          ...row,
          addressKey: hubs.has(`address ${row.addressKey}`) ? null : row.addressKey,
          phoneKey: hubs.has(`phone ${row.phoneKey}`) ? null : row.phoneKey,
        }));
        expect(clusterContractors(without, loose).clusters).toEqual(clusters);
      }),
    );
  });

  it('names a cluster by its smallest member and puts nobody into two', () => {
    fc.assert(
      fc.property(graph, (rows) => {
        const { clusters } = clusterContractors(rows, loose);
        const members = clusters.flatMap((cluster) => cluster.members);
        expect(new Set(members).size).toBe(members.length);
        for (const cluster of clusters) {
          expect(cluster.id).toBe(Math.min(...cluster.members));
          expect(cluster.members.length).toBeGreaterThanOrEqual(2);
          expect(cluster.members.length).toBeLessThanOrEqual(loose.maxClusterSize);
        }
      }),
    );
  });
});
