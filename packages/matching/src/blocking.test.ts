import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readCases, readDictionaries, readRoster, readSettings } from '../cases/fixture.js';
import { findCandidates, findsSameCandidates } from './blocking.js';
import { type Matcher, matcherOf } from './matcher.js';
import { maskClaim, maskedFields } from './measure/mask.js';
import { parseClaim } from './parse-claim.js';
import type { ParsedClaim } from './parsed-claim.js';
import { buildRoster } from './roster.js';
import { eachSearchWord } from './search-words.js';

const dictionaries = readDictionaries();
const settings = readSettings();
const claims = readCases().map(({ claim }) => claim);
const limits = (over: Record<string, number>): typeof settings => ({
  ...settings,
  search: {
    ...settings.search,
    ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, { value, reason: 'a test' }])),
  },
});
const idsFor = (matcher: Matcher, claim: Claim): number[] =>
  findCandidates(matcher, parseClaim(matcher, claim)).map(
    (entry) => matcher.roster.index.ids[entry] as number,
  );

/** The contractors of a roster, each read as if it were a claim. */
const readAsClaims = (matcher: Matcher): ParsedClaim[] =>
  Array.from(matcher.roster.index.ids, (id, entry) =>
    parseClaim(matcher, claimOf({ ...matcher.roster.index.entry(entry), id })),
  );

/** The blocking rules, applied to every contractor in a roster that is small enough to search every word. */
function candidatesByRules(matcher: Matcher, contractors: readonly ParsedClaim[], claim: Claim): number[] {
  const { roster } = matcher;
  const { index, policy, sizeBits, vocabulary } = roster;
  const { search } = policy;
  const parsed = parseClaim(matcher, claim);
  const words = new Map<number, number>();
  eachSearchWord(roster, matcher.scratch, parsed.names, (word, bits) =>
    words.set(word, Math.max(words.get(word) ?? 0, Math.fround(bits))),
  );
  const all = Array.from(index.ids, (id, entry) => {
    const one = contractors[entry] as ParsedClaim;
    const shares = (own: readonly string[], theirs: readonly string[]) =>
      own.some((key) => theirs.includes(key));
    const numbers =
      sizeBits * 2 * parsed.licenses.filter((key) => key === index.licenseOf(entry)).length +
      sizeBits * 2 * (shares(parsed.phones, one.phones) ? 1 : 0);
    const sameDoor = parsed.addressKey !== '' && parsed.addressKey === one.addressKey;
    const exact = numbers + (sameDoor ? sizeBits * 1.25 : 0);
    let [found, best] = [false, 0];
    const held = new Set<number>();
    for (let name = index.names.firstOf(entry); name < index.names.endOf(entry); name += 1) {
      let bits = 0;
      const tokens: number[] = [];
      for (let at = index.names.wordsFrom(name); at < index.names.wordsTo(name); at += 1) {
        const word = index.names.wordAt(at);
        tokens.push(word);
        if (words.has(word)) held.add(word);
        bits += words.get(word) ?? -policy.name.missingShare * vocabulary.bitsAt(word);
      }
      best = Math.max(best, bits);
      found ||= parsed.names.some(({ hash }) => hash === index.names.hashOf(name));
    }
    const byWords = [...held].reduce((sum, word) => sum + (words.get(word) as number), 0);
    const { addresses } = index;
    const { zip, city } = parsed.addressIds;
    const inTown = city !== 0 && addresses.cityOf(entry) === city ? 1 : 0;
    const town = zip !== 0 && addresses.zipOf(entry) === zip ? 3 : inTown;
    return {
      id,
      found: found || held.size > 0 || exact > 0,
      bits: exact + byWords,
      worth: exact + best + town,
    };
  }).filter(({ found }) => found);
  const least = Math.max(0, ...all.map(({ bits }) => bits)) * search.worthShare - 3;
  const top = all
    .filter(({ bits }) => bits >= least)
    .sort((a, b) => (Math.abs(a.worth - b.worth) > 1e-4 ? b.worth - a.worth : a.id - b.id))
    .slice(0, search.candidates);
  const floor = (top[0]?.worth ?? 0) * search.worthShare;
  return top.filter(({ worth }, at) => at === 0 || worth >= floor).map(({ id }) => id);
}

describe('findCandidates', () => {
  const matcher = matcherOf(buildRoster(readRoster(), dictionaries, settings));
  it('lists the most valuable contractors, as the rules say, for every labeled claim', () => {
    const contractors = readAsClaims(matcher);
    const expected = claims.map((claim) => [claim.id, candidatesByRules(matcher, contractors, claim)]);
    expect(claims.map((claim) => [claim.id, idsFor(matcher, claim)])).toEqual(expected);
    const few = matcherOf(
      buildRoster(readRoster(), dictionaries, limits({ candidates: 2, worthShare: 0.2 })),
    );
    for (const claim of claims)
      expect(idsFor(few, claim)).toEqual(candidatesByRules(few, contractors, claim));
  });
  it('finds the same for a variant of a claim as for the variant alone', () => {
    const variants = fc.array(fc.subarray([...maskedFields]), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...claims), variants, (claim, masks) => {
        for (const mask of [[], ...masks]) {
          const variant = maskClaim(claim, mask);
          expect(idsFor(matcher, variant)).toEqual(idsFor(matcherOf(matcher.roster), variant));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('findCandidates, by keys', () => {
  const firm = (id: number, name: string, address: string, phone: string, licenseNumber = `L${id}`) =>
    entryOf({ id, name, address, city: 'Dunmore', zip: '55901', phone, licenseNumber });
  const entries = [
    firm(7, 'Tamarack Masonry', '1 Quillby Ave', '612-555-0101', 'A1'),
    firm(6, 'Tamarack Masonry', '2 Quillby Ave', '612-555-0102', 'A2'),
    firm(5, 'Tamarack Masonry', '3 Hawser St', '612-555-0103', 'A2'),
    firm(4, 'Corbel Fence', '3 Hawser St', '612-555-0103', 'A3'),
    firm(3, 'Corbel Fence', '3 Hawser St', '612-555-0103', 'A2'),
  ];
  const idsWith = (over: Record<string, number>, claim: Partial<Claim>) =>
    idsFor(matcherOf(buildRoster(entries, dictionaries, limits(over))), claimOf(claim));

  it.each<[string, Partial<Claim>, number[]]>([
    ['name', { name: 'Tamarack Masonry' }, [5, 6, 7]],
    ['phone', { phone: '612-555-0102' }, [6]],
    ['license number', { licenseNumber: 'A1' }, [7]],
    ['address', { address: '1 Quillby Ave' }, [7]],
    ['number in the text', { name: '612-555-0102' }, [6]],
    ['phone before name', { name: 'Tamarack Masonry', phone: '612-555-0102' }, [6]],
    ['nothing', {}, []],
    ['an unknown number', { phone: '612-555-0177', licenseNumber: 'A9' }, []],
  ])('finds by %s: %j', (_, claim, ids) => {
    expect(idsWith({}, claim)).toEqual(ids);
  });
  it.each<[Partial<Claim>, number]>([
    [{ phone: '612-555-0103' }, 3],
    [{ licenseNumber: 'A2' }, 3],
    [{ address: '3 Hawser St' }, 3],
    [{ address: '2 Quillby Ave' }, 1],
  ])('skips keys that more contractors share than the policy allows: %j', (claim, sharers) => {
    expect(idsWith({ sharers }, claim)).toHaveLength(sharers);
    expect(idsWith({ sharers: sharers - 1 }, claim)).toEqual([]);
  });
  it('looks up words from rare to common as far as the postings budget allows', () => {
    const claim = { name: 'Corbel Tamarack' };
    expect(idsWith({ postings: 5, worthShare: 0.1 }, claim).sort()).toEqual([3, 4, 5, 6, 7]);
    expect(idsWith({ postings: 4, worthShare: 0.1 }, claim).sort()).toEqual([3, 4]);
    expect(idsWith({ postings: 0 }, claim)).toEqual([]);
    // A whole name needs no budget.
    expect(idsWith({ postings: 0 }, { name: 'Tamarack Masonry' })).toEqual([5, 6, 7]);
  });
  it('ranks namesakes by ZIP code, then by city', () => {
    const towns = [
      entryOf({ id: 1, name: 'Corbel Fence', city: 'Pellworth', zip: '55930' }),
      entryOf({ id: 2, name: 'Corbel Fence', city: 'Dunmore', zip: '55902' }),
      entryOf({ id: 3, name: 'Corbel Fence', city: 'Dunmore', zip: '55901' }),
      entryOf({ id: 4, name: 'Corbel Fence' }),
    ];
    const matcher = matcherOf(buildRoster(towns, dictionaries, settings));
    const ids = (city: string | null, zip: string | null) =>
      idsFor(matcher, claimOf({ name: 'Corbel Fence', city, zip }));
    expect(ids('Dunmore', '55901')).toEqual([3, 2, 1, 4]);
    expect(ids('Dunmore', null)).toEqual([2, 3, 1, 4]);
    expect(ids(null, null)).toEqual([1, 2, 3, 4]);
    expect(ids('Nowhere', '55999')).toEqual([1, 2, 3, 4]);
  });
});

describe('findsSameCandidates', () => {
  const matcher = matcherOf(buildRoster(readRoster(), dictionaries, settings));
  const known = readRoster().find(({ phone }) => phone !== null);
  const shown = claimOf({ name: 'Tamarack Ridge', address: '418 Quillby Ave' });
  const isSame = (one: Partial<Claim>, other: Partial<Claim>): boolean => {
    const parsed = parseClaim(matcher, { ...shown, ...one });
    return findsSameCandidates(matcher.roster, parsed, parseClaim(matcher, { ...shown, ...other }));
  };
  it.each<[boolean, Partial<Claim>, Partial<Claim>]>([
    [true, {}, {}],
    [true, { phone: '555-555-0177' }, {}],
    [true, { licenseNumber: 'ZZ9' }, { phone: '555-555-0177' }],
    [false, { phone: known?.phone ?? '' }, {}],
    [false, {}, { phone: known?.phone ?? '' }],
    [false, { licenseNumber: known?.licenseNumber ?? '' }, {}],
    [false, {}, { licenseNumber: known?.licenseNumber ?? '' }],
    [false, {}, { address: null }],
    [false, {}, { name: 'Tamarack' }],
    [false, {}, { name: null, address: null }],
  ])('is %s for variants with %j and %j', (same, one, other) => {
    expect(isSame(one, other)).toBe(same);
  });
});
