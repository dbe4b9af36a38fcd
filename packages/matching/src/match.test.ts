import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readCases, readDictionaries, readRoster, readSettings } from '../cases/fixture.js';
import { explainClaim } from './explain/explain.js';
import { candidatesOf, matchClaim } from './match.js';
import { matcherOf } from './matcher.js';
import { buildRoster } from './roster.js';
import { signalDescriptions } from './signals.js';

const dictionaries = readDictionaries();
const settings = readSettings();
const entries = readRoster();
const matcher = matcherOf(buildRoster(entries, dictionaries, settings));
const claims = readCases().map(({ claim }) => claim);

/** Claims assembled from pieces of the made-up records. */
const anyClaim: fc.Arbitrary<Claim> = fc
  .record({
    name: fc.option(fc.constantFrom(...claims.map(({ name }) => name), ...entries.map(({ name }) => name))),
    place: fc.option(fc.constantFrom<RosterEntry | Claim>(...entries, ...claims)),
    phone: fc.option(fc.constantFrom(...entries.map(({ phone }) => phone))),
    licenseNumber: fc.option(fc.constantFrom(...entries.map(({ licenseNumber }) => licenseNumber)), {
      freq: 2,
    }),
    trades: fc.subarray(['Electrical', 'Plumbing', 'Masonry']),
    firstDate: fc.option(fc.constantFrom('2001-01-01', '2015-06-01', '2022-01-01')),
  })
  .map(({ place, firstDate, ...rest }) =>
    claimOf({
      ...rest,
      address: place?.address ?? null,
      city: place?.city ?? null,
      zip: place?.zip ?? null,
      firstDate,
      lastDate: firstDate,
    }),
  );

function scoreOf(claim: Claim, id: number): number | undefined {
  return explainClaim(matcher, claim).candidates.find(({ entry }) => entry.id === id)?.score;
}

describe('explainClaim', () => {
  it('lists parts that add up to the score, all of them documented', () => {
    fc.assert(
      fc.property(anyClaim, (claim) => {
        for (const candidate of explainClaim(matcher, claim).candidates) {
          expect(candidate.parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(candidate.score);
          for (const { signal, reason } of candidate.parts) {
            expect([...Object.keys(signalDescriptions), 'prior']).toContain(signal);
            expect(reason).not.toBe('');
          }
        }
      }),
    );
  });
  it('lists candidates best first and returns the match that matchClaim returns', () => {
    fc.assert(
      fc.property(anyClaim, (claim) => {
        const { candidates, match } = explainClaim(matcher, claim);
        const scores = candidates.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(match).toEqual(matchClaim(matcher, claim));
        if (match.score !== null) expect(match.score).toBe(scores[0]);
      }),
    );
  });
  it('shows the compared values', () => {
    const claim = claimOf({ name: 'Swithin Custom Homes', phone: '555.555.0123', city: 'Pellworth' });
    const parts = explainClaim(matcher, claim).candidates[0]?.parts ?? [];
    expect(parts.map(({ signal, claimValue, rosterValue }) => [signal, claimValue, rosterValue])).toEqual([
      ['prior', null, null],
      ['phone', '5555550123', '(555) 555-0123'],
      ['name_exact', 'Swithin Custom Homes', 'Swithin Custom Homes LLC'],
      ['city_differs', 'Pellworth', 'Kelso Falls'],
    ]);
  });
});

describe('matchClaim', () => {
  it('returns the same match for any order of the roster', () => {
    fc.assert(
      fc.property(
        anyClaim,
        fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
        (claim, shuffled) => {
          const other = matcherOf(buildRoster(shuffled, dictionaries, settings));
          expect(matchClaim(other, claim)).toEqual(matchClaim(matcher, claim));
        },
      ),
      { numRuns: 60 },
    );
  });
  it('never throws, whatever the text', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(text, text, text, text, text, (name, address, city, phone, licenseNumber) => {
        const match = matchClaim(matcher, claimOf({ name, address, city, zip: city, phone, licenseNumber }));
        expect(match.candidateCount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it('never names a contractor without a tier, a confidence and a signal', () => {
    fc.assert(
      fc.property(anyClaim, (claim) => {
        const match = matchClaim(matcher, claim);
        if (match.contractorId === null) {
          expect([null, 'ambiguous']).toContain(match.tier);
        } else {
          expect(match.tier).not.toBe('ambiguous');
          expect(match.signals.length).toBeGreaterThan(0);
          expect(match.confidence).toBeGreaterThanOrEqual(settings.tiers.possible.value);
        }
      }),
    );
  });
  it('is never less confident in a contractor when its own phone, license, or address is added', () => {
    fc.assert(
      fc.property(anyClaim, fc.constantFrom(...entries), (claim, entry) => {
        const plain = { ...claim, phone: null, licenseNumber: null, address: null, city: null, zip: null };
        const before = scoreOf(plain, entry.id);
        fc.pre(before !== undefined);
        const { phone, licenseNumber, address, city, zip } = entry;
        for (const added of [{ phone }, { licenseNumber }, { address, city, zip }, { city, zip }]) {
          expect(scoreOf({ ...plain, ...added }, entry.id)).toBeGreaterThanOrEqual(before as number);
        }
      }),
    );
  });
  it('picks none of two contractors that fit equally well', () => {
    const twins = buildRoster(
      [
        ...entries,
        entryOf({ id: 901, name: 'Wendlestone Masonry', address: '4 Ashlar Way', city: 'Dunmore' }),
        entryOf({ id: 902, name: 'Wendlestone Masonry', address: '9 Quoin Rd', city: 'Pellworth' }),
      ],
      dictionaries,
      settings,
    );
    const claim = claimOf({ name: 'Wendlestone Masonry' });
    expect(matchClaim(matcherOf(twins), claim)).toMatchObject({
      contractorId: null,
      tier: 'ambiguous',
      candidateCount: 2,
    });
  });
  it("chooses the firm's license that was valid, otherwise the one that ends last, otherwise the newest", () => {
    const line = (id: number, originalDate: string | null, expirationDate: string | null) =>
      entryOf({
        ...{ id, originalDate, expirationDate },
        ...{ name: 'Wendlestone Masonry', address: '4 Ashlar Way', city: 'Dunmore' },
      });
    const lines = [
      line(901, '2001-01-01', '2009-12-31'),
      line(902, '2010-01-01', '2026-12-31'),
      line(903, '2012-01-01', '2026-12-31'),
      line(904, null, null),
    ];
    const of = (roster: readonly RosterEntry[], dates: Partial<Claim> = {}) =>
      matchClaim(
        matcherOf(buildRoster([...entries, ...roster], dictionaries, settings)),
        claimOf({ name: 'Wendlestone Masonry', address: '4 Ashlar Way', city: 'Dunmore', ...dates }),
      );
    for (const roster of [lines, lines.toReversed()]) {
      expect(of(roster)).toMatchObject({ contractorId: 903, tier: 'verified', candidateCount: 1 });
      expect(of(roster).signals).toContain('firm_line');
      expect(of(roster, { firstDate: '2005-02-01', lastDate: '2005-03-01' }).contractorId).toBe(901);
    }
    expect(of(lines.slice(0, 1)).signals).not.toContain('firm_line');
  });
  it('verifies a printed license number despite a moved address and a new phone', () => {
    const claim = claimOf({
      name: 'Swithin Homes',
      licenseNumber: ' r023 ',
      address: '9 Farther St',
      city: 'Westmark',
      zip: '55999',
      phone: '555-555-0199',
    });
    const match = matchClaim(matcher, claim);
    expect(match).toMatchObject({ contractorId: 23, tier: 'verified' });
    expect(match.signals.slice(0, 1)).toEqual(['license_number']);
  });
  it('does not verify a license number under another name', () => {
    const match = matchClaim(matcher, claimOf({ name: 'Brackley Drywall', licenseNumber: 'R023' }));
    expect(match).toMatchObject({ contractorId: 23, tier: 'likely' });
  });
  it('handles an empty roster', () => {
    const empty = buildRoster([], dictionaries, settings);
    expect(
      matchClaim(matcherOf(empty), claimOf({ name: 'Anybody LLC', phone: '555-555-0100' })),
    ).toMatchObject({
      contractorId: null,
      tier: null,
      candidateCount: 0,
    });
  });
});

describe('candidatesOf', () => {
  it('returns as many as the policy allows, the same as the explained candidates', () => {
    for (const claim of claims) {
      const ids = candidatesOf(matcher, claim);
      expect(ids.length).toBeLessThanOrEqual(settings.search.candidates.value);
      const explained = explainClaim(matcher, claim).candidates.map(({ entry }) => entry.id);
      expect([...ids].sort()).toEqual([...explained].sort());
    }
  });
});
