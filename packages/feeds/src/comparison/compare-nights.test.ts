import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundOf, bucketText, compareNights, implausible, type NightComparison } from './compare-nights.js';
import { addCounts, addProfiles, type Distribution, largestMoves, totalVariation } from './distribution.js';

const distributions = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 100 }));

describe('totalVariation', () => {
  it.each<[Distribution, Distribution, number]>([
    [{ a: 1 }, { a: 9 }, 0],
    [{ a: 1 }, { b: 1 }, 1],
    [{ a: 3, b: 1 }, { a: 1, b: 1 }, 0.25],
    [{}, { a: 1 }, 0],
  ])('%j to %j is %d', (one, other, distance) => {
    expect(totalVariation(one, other)).toBeCloseTo(distance);
  });

  it('is a distance between shares: symmetric, at most 1, the same for the same shares', () => {
    fc.assert(
      fc.property(distributions, distributions, distributions, (a, b, c) => {
        const filled = (each: Distribution): Distribution => ({ a: 1, ...each });
        const [one, other, third] = [filled(a), filled(b), filled(c)];
        expect(totalVariation(one, other)).toBeCloseTo(totalVariation(other, one));
        expect(totalVariation(one, other)).toBeLessThanOrEqual(1);
        const direct = totalVariation(one, third);
        expect(direct).toBeLessThanOrEqual(totalVariation(one, other) + totalVariation(other, third) + 1e-9);
        const tenfold = Object.fromEntries(
          Object.entries(one).map(([bucket, count]) => [bucket, count * 10]),
        );
        expect(totalVariation(one, tenfold)).toBeCloseTo(0);
      }),
    );
  });
});

describe('addCounts', () => {
  it('adds a change, and takes it back', () => {
    fc.assert(
      fc.property(distributions, distributions, (before, change) => {
        const back = Object.fromEntries(Object.entries(change).map(([bucket, count]) => [bucket, -count]));
        expect(addCounts(addCounts(before, change), back)).toEqual({ ...before });
      }),
    );
  });

  it('drops values that no record has', () => {
    expect(addCounts({ a: 2, b: 1 }, { a: -2, c: 3 })).toEqual({ b: 1, c: 3 });
  });
});

it('keeps only the columns of the previous profile', () => {
  expect(addProfiles({ status: { Open: 3 } }, { status: { Open: -1, Final: 1 }, value: { 9: 1 } })).toEqual({
    status: { Open: 2, Final: 1 },
  });
});

it('names the buckets that moved most, largest first', () => {
  expect(largestMoves({ a: 5, b: 5 }, { a: 1, c: 9 }, 2)).toEqual([
    { bucket: 'c', before: 0, now: 0.9 },
    { bucket: 'b', before: 0.5, now: 0 },
  ]);
});

describe('boundOf', () => {
  const rule = { first: 0.4, least: 0.1 };
  it.each<[string, number[], number]>([
    ['is the first bound for a week', [0, 0, 0, 0, 0, 0], 0.4],
    ['is never below the least', Array<number>(7).fill(0.001), 0.1],
    ['is four times what nights differ', Array<number>(7).fill(0.05), 0.2],
    ['does not follow a single night', [0.9, ...Array<number>(9).fill(0.03)], 0.12],
    ['follows two such nights, up to all records', [0.9, 0.8, ...Array<number>(9).fill(0.03)], 1],
  ])('%s', (_, past, bound) => {
    expect(boundOf(rule, past)).toBeCloseTo(bound);
  });
});

describe('compareNights', () => {
  const definition = (drift: number | Record<string, number> = {}) => ({
    family: 'licenses' as const,
    expect: { rows: [0, 1e6] as [number, number], shrink: 1, removed: 1, rejects: 1, filled: {}, drift },
  });
  const before = { status: { Issued: 96, Expired: 4 } };
  const changes = {
    before: 100,
    now: 100,
    inserted: 0,
    updated: 30,
    removed: 0,
    doubled: 0,
    replaced: { permitNumber: 29 },
  };
  const compare = (
    now: Distribution,
    drift?: number | Record<string, number>,
    past: NightComparison[] = [],
  ) => compareNights(definition(drift), { before, now: { status: now }, changes, past });

  it('says which shares moved, and by how much', () => {
    expect(compare({ Issued: 66, Expired: 4, Revoked: 30 })).toEqual({
      nights: 0,
      measures: {
        inserted: { value: 0, bound: 0.4 },
        removed: { value: 0, bound: 0.5 },
        'permitNumber.replaced': { value: 0.29, bound: 0.3 },
        updated: { value: 0.3, bound: 1 },
        doubled: { value: 0, bound: 0.2 },
        status: { value: 0.3, bound: 0.25 },
      },
      findings: [
        'status moved by 30.0%: "Revoked" 0.0% → 30.0%, "Issued" 96.0% → 66.0%, "Expired" 4.0% → 4.0% (at most 25.0%)',
      ],
    });
  });

  it.each([0.3, { status: 0.3 }])("is limited by the definition's bound, %j", (drift) => {
    expect(compare({ Issued: 66, Revoked: 34 }, drift).findings).toHaveLength(1);
    expect(compare({ Issued: 70, Expired: 4, Revoked: 26 }, drift).findings).toEqual([]);
  });

  it('ignores a handful of records', () => {
    const few = { before: 30, now: 30, inserted: 19, updated: 0, removed: 0, doubled: 19, replaced: {} };
    const profile = { status: { Issued: 30 } };
    expect(
      compareNights(definition(), { before: profile, now: profile, changes: few, past: [] }).findings,
    ).toEqual([]);
    const more = { ...few, now: 40, inserted: 20 };
    expect(
      compareNights(definition(), { before: profile, now: profile, changes: more, past: [] }).findings,
    ).toHaveLength(1);
  });

  it('learns its bounds from earlier nights', () => {
    const past = Array.from({ length: 10 }, () => compare({ Issued: 98, Expired: 2 }));
    const { measures, findings } = compare({ Issued: 72, Expired: 28 }, {}, past);
    expect(measures.status).toEqual({ value: 0.24, bound: 0.08 });
    expect(findings).toHaveLength(1);
  });
});

it.each([
  ['category', 'Issued', '"Issued"'],
  ['category', '', 'none'],
  ['amount', '0', 'under $1'],
  ['amount', '10', '$1,024 to twice that'],
  ['degree', '-4666', '-93.32°'],
  ['day', '2026-11', '2026-11'],
] as const)('describes %s bucket %j as %s', (kind, bucket, text) => {
  expect(bucketText(kind, bucket)).toBe(text);
});

describe('implausible', () => {
  it.each([
    [
      'permits',
      { latitude: { '0': 30, '2245': 70 } },
      /30 of 100 records lie outside the United States, 30\.0%/,
    ],
    [
      'permits',
      { issueDate: { '0202-01': 30, '2024-01': 70 } },
      /30 of 100 records have issueDate before 1900/,
    ],
    ['permits', { value: { '30': 2, '12': 98 } }, /2 of 100 records are worth a billion dollars or more/],
    ['licenses', { status: { Revoked: 60, Issued: 40 } }, /60 of 100 records are revoked or suspended/],
    ['orders', { penaltyAmount: { '28': 50, '9': 50 } }, /penalty over \$134 million/],
  ] as const)('finds in %s %j', (family, profile, says) => {
    expect(implausible(family, profile)).toEqual([expect.stringMatching(says)]);
  });

  it.each([
    [
      'permits',
      { latitude: { '2245': 100, '': 500 }, longitude: { '-4665': 100 }, value: { '30': 1, '9': 200 } },
    ],
    ['licenses', { status: { Revoked: 10, Suspended: 10, Issued: 30 } }],
    // Too few records for a comparison.
    ['licenses', { status: { Revoked: 12 } }],
  ] as const)('finds nothing in %s %j', (family, profile) => {
    expect(implausible(family, profile)).toEqual([]);
  });
});
