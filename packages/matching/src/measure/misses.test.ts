import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  claimOf,
  entryOf,
  readCases,
  readDictionaries,
  readRoster,
  readSettings,
} from '../../cases/fixture.js';
import { compareCandidates } from '../explain/compare.js';
import { explainClaim } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { type MissKind, missOf } from './misses.js';
import { isKnowable, sharedKeysOf } from './shared-keys.js';

const entries = [
  entryOf({
    id: 1,
    name: 'Tamarack Ridge Builders LLC',
    address: '418 Quillby Ave',
    city: 'Dunmore',
    zip: '55901',
    phone: '612-555-0101',
  }),
  entryOf({
    id: 2,
    name: 'Vosskuhler Plumbing Inc',
    address: '77 Cordwain St',
    city: 'Dunmore',
    zip: '55901',
    phone: '612-555-0102',
  }),
  entryOf({
    id: 3,
    name: 'Halvard Concrete LLC',
    address: 'PO Box 412',
    city: 'Kelso Falls',
    zip: '55917',
    phone: '612-555-0103',
  }),
  entryOf({
    id: 4,
    name: 'Halvard Concrete LLC',
    address: 'PO Box 412',
    city: 'Kelso Falls',
    zip: '55917',
    phone: '612-555-0103',
  }),
  entryOf({ id: 5, name: 'Superior Builders LLC', address: '7 Cairn Dr', city: 'Kelso Falls', zip: '55917' }),
  entryOf({
    id: 6,
    name: 'Superior Builders Inc',
    address: '930 Gravelpit Rd',
    city: 'Pellworth',
    zip: '55930',
  }),
  entryOf({ id: 7, name: 'Zephyrine Glassworks', address: '1 Kiln St', city: 'Westmark', zip: '55999' }),
  entryOf({ id: 8, name: 'Orrinvale Kettleworks' }),
];
const settings = readSettings();
const matcher = matcherOf(buildRoster(entries, readDictionaries(), settings));
const keysOf = sharedKeysOf(matcher);
const nearBits = settings.tiers.nearBits.value;

const kindOf = (claim: ReturnType<typeof claimOf>, expected: number): MissKind =>
  missOf(explainClaim(matcher, claim), expected, keysOf(claim, expected), nearBits).kind;

describe('missOf', () => {
  it.each<[MissKind, Parameters<typeof claimOf>[0], number]>([
    ['nothing_shared', { name: 'Quillon Masonry', address: '5 Nowhere Rd' }, 7],
    ['label_doubtful', { name: 'Vosskuhler Plumbing', address: '77 Cordwain St', zip: '55901' }, 1],
    ['beaten', { name: 'Tamarack Ridge', address: '77 Cordwain St', zip: '55901', phone: '612-555-0102' }, 1],
    ['under_cut', { name: 'Zephyrin Glass', city: 'Dunmore' }, 7],
    ['ambiguous', { name: 'Superior Builders' }, 5],
    ['ambiguous_twins', { name: 'Halvard Concrete', address: 'PO Box 412', zip: '55917' }, 3],
  ])('finds %s', (kind, over, expected) => {
    expect(kindOf(claimOf(over), expected)).toBe(kind);
  });

  it.each<[MissKind, string]>([
    ['not_a_candidate', 'Tamarack Holdings'],
    ['common_words_only', 'Quality Builders'],
    ['nothing_shared', 'Quillon'],
  ])('tells %s where the right one was not compared', (kind, name) => {
    const claim = claimOf({ name });
    const explanation = { ...explainClaim(matcher, claim), candidates: [] };
    expect(missOf(explanation, 1, keysOf(claim, 1), nearBits).kind).toBe(kind);
  });

  it('names the evidence that the other one won by, and the gap', () => {
    const claim = claimOf({ name: 'Tamarack Ridge', phone: '612-555-0102' });
    const explanation = explainClaim(matcher, claim);
    const [best, right] = [2, 1].map((id) => explanation.candidates.find(({ entry }) => entry.id === id));
    const miss = missOf(explanation, 1, keysOf(claim, 1), nearBits);
    expect(miss).toMatchObject({ kind: 'beaten', by: 'phone' });
    expect(miss.behind).toBe((best?.score ?? 0) - (right?.score ?? 0));
  });

  it('does not doubt a label that a printed number confirms', () => {
    const claim = claimOf({ name: 'Vosskuhler Plumbing', address: '77 Cordwain St', phone: '612-555-0101' });
    expect(kindOf(claim, 1)).toBe('beaten');
  });
});

describe('sharedKeysOf', () => {
  it.each([
    ['license', { licenseNumber: 'L1' }],
    ['phone', { phone: '(612) 555-0101' }],
    ['address', { address: '418 Quillby Avenue' }],
    ['distinctiveWord', { name: 'Tamarack Holdings' }],
    ['distinctiveWord', { name: 'Tamarak Holdings' }],
    ['distinctiveWord', { name: 'TamarackRidge' }],
  ] as const)('finds a shared %s', (key, over) => {
    const shared = keysOf(claimOf(over), 1);
    expect(shared[key]).toBe(true);
    expect(isKnowable(shared)).toBe(true);
  });
  it.each([
    ['an address that only the record prints', { address: 'PO Box 99', zip: '55901' }, 8],
    ['a box of that number in another town', { address: 'PO Box 412', city: 'Dunmore', zip: '55901' }, 3],
    ['a street without a number', { address: 'Cordwain St', zip: '55901' }, 2],
  ] as const)('does not take for a shared address %s', (_, over, id) => {
    expect(keysOf(claimOf(over), id)).toMatchObject({ address: false });
  });
  it('finds a shared box within one town', () => {
    const claim = claimOf({ address: 'PO Box 412', city: 'Kelso Falls', zip: '55917' });
    expect(keysOf(claim, 3)).toMatchObject({ address: true });
  });
  it('finds nothing to know in common words, in a contractor that is not there, or in nothing', () => {
    expect(keysOf(claimOf({ name: 'Quality Builders' }), 1)).toMatchObject({
      commonWord: true,
      distinctiveWord: false,
    });
    for (const [claim, id] of [
      [claimOf({ name: 'Quality Builders' }), 1],
      [claimOf({ name: 'Tamarack Ridge' }), 99],
      [claimOf({}), 1],
    ] as const) {
      expect(isKnowable(keysOf(claim, id))).toBe(false);
    }
  });
});

describe('compareCandidates', () => {
  it('splits the gap of two candidates by evidence: the bits add up to the difference of the scores', () => {
    const all = matcherOf(buildRoster(readRoster(), readDictionaries(), settings));
    const claims = readCases().map(({ claim }) => claim);
    fc.assert(
      fc.property(fc.constantFrom(...claims), fc.nat(15), fc.nat(15), (claim, one, other) => {
        const { candidates } = explainClaim(all, claim);
        const [a, b] = [candidates[one], candidates[other]];
        if (a === undefined || b === undefined) return;
        const differences = compareCandidates(a, b);
        const sum = differences.reduce((total, { bits }) => total + bits, 0);
        expect(sum).toBeCloseTo(a.score - b.score, 9);
        const sizes = differences.map(({ bits }) => Math.abs(bits));
        expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
      }),
    );
  });
});
