import type { Match, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { type ExplainedCandidate, type Explanation, explainClaim } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import type { Evidence } from '../score-breakdown.js';
import { type MissKind, missOf } from './misses.js';
import { type SharedKeys, sharedKeysOf } from './shared-keys.js';

const nothing: SharedKeys = {
  license: false,
  phone: false,
  address: false,
  distinctiveWord: false,
  commonWord: false,
};
const nearBits = 3;
const expected = 1;

type Parts = Partial<Record<Evidence['signal'], number>>;

/** A candidate with evidence of the given weights; its score is their sum. */
function candidateOf(id: number, parts: Parts, over: Partial<RosterEntry> = {}): ExplainedCandidate {
  const evidence = Object.entries(parts).map(([signal, weight]) => ({
    signal: signal as Evidence['signal'],
    weight,
    claimValue: null,
    rosterValue: null,
    reason: '',
    origin: '',
    sharers: null,
    levels: [],
  }));
  return {
    entry: entryOf({ id, name: `Firm ${id}`, ...over }),
    score: evidence.reduce((sum, { weight }) => sum + weight, 0),
    firm: id,
    basis: 'clear',
    codes: 0,
    otherPhone: false,
    alias: null,
    parts: evidence,
  };
}

/** The labeled contractor. */
const right = (parts: Parts, over: Partial<RosterEntry> = {}): ExplainedCandidate =>
  candidateOf(expected, parts, over);
const other = (parts: Parts, over: Partial<RosterEntry> = {}): ExplainedCandidate =>
  candidateOf(2, parts, over);

function miss(candidates: readonly ExplainedCandidate[], tier: Match['tier'] = null, shared = nothing) {
  const match: Match = {
    claimId: 1,
    contractorId: null,
    score: null,
    confidence: null,
    tier,
    signals: [],
    candidateCount: 0,
  };
  return missOf(
    { claimId: 1, candidates, match, numberless: false, otherLines: [] } satisfies Explanation,
    expected,
    shared,
    nearBits,
  );
}

describe('missOf, if the correct contractor was not a candidate', () => {
  it.each<[MissKind, Partial<SharedKeys>]>([
    ['nothing_shared', {}],
    ['common_words_only', { commonWord: true }],
    ['not_a_candidate', { distinctiveWord: true, commonWord: true }],
    ['not_a_candidate', { license: true }],
    ['not_a_candidate', { phone: true }],
    ['not_a_candidate', { address: true }],
  ])('is %s by the shared keys: %j', (kind, shared) => {
    for (const candidates of [[], [other({ name_exact: 9 })]])
      expect(miss(candidates, null, { ...nothing, ...shared })).toEqual({ kind, by: null, behind: null });
  });
  it('doubts the label if another contractor has exactly the name and address', () => {
    const exact = other({ name_exact: 9, address: 5 });
    expect(miss([exact])).toEqual({ kind: 'label_doubtful', by: null, behind: null });
    expect(miss([other({ name_exact: 9, address_near: 5 })]).kind).toBe('nothing_shared');
    expect(miss([other({ name_strong: 9, address: 5 })]).kind).toBe('nothing_shared');
  });
});

describe('missOf, if the correct contractor was a candidate', () => {
  const exact = other({ name_exact: 9, address: 5 });

  it('doubts the label unless the correct one agrees exactly, too, or in a number', () => {
    const doubtful = { kind: 'label_doubtful', by: null, behind: 10 };
    expect(miss([exact, right({ name_exact: 4 })])).toEqual(doubtful);
    expect(miss([exact, right({ address: 4 })])).toEqual(doubtful);
    expect(miss([exact, right({ name_exact: 2, address: 2 })]).kind).toBe('beaten');
    expect(miss([exact, right({ phone: 4 })]).kind).toBe('beaten');
    expect(miss([exact, right({ license_number: 4 })]).kind).toBe('beaten');
    expect(miss([right({ name_exact: 9, address: 6 })]).kind).toBe('under_cut');
  });
  it('names the evidence with the largest difference in favor of the other one, and the gap', () => {
    const best = other({ prior: -9, name_strong: 12, address: 7, trade: 1 });
    const worse = right({ prior: -9, name_exact: 8, address_differs: -1, phone: 2 });
    expect(miss([best, worse])).toEqual({ kind: 'beaten', by: 'address', behind: 11 });
    expect(miss([best, candidateOf(3, { trade: 1 }), right({ prior: -9, trade: 1 })])).toEqual({
      kind: 'beaten',
      by: 'name',
      behind: 19,
    });
  });
  it('is under the cut if the correct one is best, or equally good', () => {
    expect(miss([right({ zip: 1 }), other({ zip: 0.5 })])).toEqual({
      kind: 'under_cut',
      by: null,
      behind: 0,
    });
    expect(miss([other({ zip: 1 }), right({ city: 1 })])).toEqual({ kind: 'under_cut', by: null, behind: 0 });
  });
  it.each<[MissKind, Match['tier'], number]>([
    ['ambiguous', 'ambiguous', 0],
    ['ambiguous', 'ambiguous', nearBits],
    ['beaten', 'ambiguous', nearBits + 0.1],
    ['beaten', null, nearBits],
    ['beaten', 'likely', nearBits],
  ])('is %s with a match of tier %s and %d bits between them', (kind, tier, gap) => {
    expect(miss([other({ zip: 5 }), right({ zip: 5 - gap })], tier).kind).toBe(kind);
  });
});

describe('missOf, if several are close', () => {
  const name = 'Halvard Concrete, LLC';
  const address = 'PO Box 412';
  const phone = '612-555-0103';
  it.each<[MissKind, string, Partial<RosterEntry>, Partial<RosterEntry>]>([
    [
      'ambiguous_twins',
      'name and address',
      { name, address },
      { name: 'HALVARD CONCRETE LLC', address: 'P.O. Box 412' },
    ],
    ['ambiguous_twins', 'name and phone', { name, phone }, { name, phone, address }],
    ['ambiguous_twins', 'name and address, other phones', { name, address, phone }, { name, address }],
    ['ambiguous', 'name only', { name, address }, { name, address: 'PO Box 413' }],
    ['ambiguous', 'name and nothing else', { name }, { name }],
    ['ambiguous', 'name, and one prints an address', { name, address }, { name }],
    ['ambiguous', 'phone only', { name, phone }, { name: 'Halvard Masonry', phone }],
    ['ambiguous', 'name, and other phones', { name, phone }, { name, phone: '612-555-0104' }],
  ])('is %s if they share %s', (kind, _, one, two) => {
    for (const [a, b] of [
      [one, two],
      [two, one],
    ] as const)
      expect(miss([other({ zip: 4 }, a), right({ zip: 2 }, b)], 'ambiguous')).toEqual({
        kind,
        by: null,
        behind: 2,
      });
  });
  it('looks for twins among those as close to the best one as the policy allows', () => {
    const twin = { name, address };
    const kindOf = (score: number): MissKind =>
      miss([other({ zip: 5 }), candidateOf(3, { zip: score }, twin), right({ zip: 4 }, twin)], 'ambiguous')
        .kind;
    expect(kindOf(5 - nearBits)).toBe('ambiguous_twins');
    expect(kindOf(4.9 - nearBits)).toBe('ambiguous');
  });
});

describe('missOf, for real matches', () => {
  const firm = (id: number, name: string, address: string, zip: string | null, phone: string | null = null) =>
    entryOf({ id, name, address, zip, phone });
  const entries = [
    firm(1, 'Tamarack Ridge Builders LLC', '418 Quillby Ave', '55901', '612-555-0101'),
    firm(2, 'Vosskuhler Plumbing Inc', '77 Cordwain St', '55901', '612-555-0102'),
    // A box without a town doesn't make them one firm.
    firm(3, 'Halvard Concrete LLC', 'PO Box 412', null),
    firm(4, 'Halvard Concrete LLC', 'PO Box 412', null),
    firm(5, 'Superior Builders LLC', '7 Cairn Dr', '55917'),
    firm(6, 'Superior Builders Inc', '930 Gravelpit Rd', '55930'),
    firm(7, 'Zephyrine Glassworks', '1 Kiln St', '55999'),
  ];
  const settings = readSettings();
  const matcher = matcherOf(buildRoster(entries, readDictionaries(), settings));
  const keysOf = sharedKeysOf(matcher);

  it.each<[MissKind, Parameters<typeof claimOf>[0], number]>([
    ['nothing_shared', { name: 'Quillon Masonry', address: '5 Nowhere Rd' }, 7],
    ['label_doubtful', { name: 'Vosskuhler Plumbing', address: '77 Cordwain St', zip: '55901' }, 1],
    ['beaten', { name: 'Tamarack Ridge', address: '77 Cordwain St', zip: '55901', phone: '612-555-0102' }, 1],
    ['under_cut', { name: 'Zephyrin Glass', city: 'Dunmore' }, 7],
    ['ambiguous', { name: 'Superior Builders' }, 5],
    ['ambiguous_twins', { name: 'Halvard Concrete', address: 'PO Box 412' }, 3],
    ['beaten', { name: 'Vosskuhler Plumbing', address: '77 Cordwain St', phone: '612-555-0101' }, 1],
  ])('finds %s', (kind, over, id) => {
    const claim = claimOf(over);
    const bits = settings.tiers.nearBits.value;
    expect(missOf(explainClaim(matcher, claim), id, keysOf(claim, id), bits).kind).toBe(kind);
  });
});
