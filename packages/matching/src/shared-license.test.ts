/** A license number that a roster gives to two contractors. */
import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../cases/fixture.js';
import { explainClaim } from './explain/explain.js';
import { matchClaim } from './match.js';
import { matcherOf } from './matcher.js';
import { findSilverLabels } from './measure/silver-labels.js';
import { buildRoster } from './roster.js';

const plumber = entryOf({
  ...{ id: 9001, licenseNumber: '1094', name: 'Alder Plumbing Inc', licenseTypes: ['Master Plumber'] },
  ...{ address: '12 Elm St', city: 'Kelso Falls', zip: '99501', phone: '(555) 555-0171' },
});
const electrician = entryOf({
  ...{ id: 9002, licenseNumber: '1094', name: 'Birch Electric Corp', licenseTypes: ['Master Electrician'] },
  ...{ address: '4 Oak Ave', city: 'Pellworth', zip: '99502', phone: '(555) 555-0172' },
});
const matcher = matcherOf(
  buildRoster([...readRoster(), plumber, electrician], readDictionaries(), readSettings()),
);
const match = (of: Partial<Claim>) => matchClaim(matcher, claimOf({ licenseNumber: '1094', ...of }));

describe('a license number of two contractors', () => {
  it.each<[string, Partial<Claim>, string[]]>([
    ['name', { name: 'BIRCH ELECTRIC' }, ['verified', 'likely']],
    ['trade', { name: null, trades: ['Electrical wiring'] }, ['possible', 'likely']],
    [
      'address',
      { name: null, address: '4 Oak Ave', city: 'Pellworth', zip: '99502' },
      ['verified', 'likely'],
    ],
    ['phone', { name: null, phone: '555-555-0172' }, ['verified', 'likely']],
  ])('means the one whose %s agrees', (_field, claim, tiers) => {
    const { contractorId, tier, signals } = match(claim);
    expect(contractorId).toBe(electrician.id);
    expect(tiers).toContain(tier);
    expect(signals[0]).toBe('license_number');
  });

  it('is ambiguous alone, and next to a name of neither', () => {
    for (const claim of [{ name: null }, { name: 'Zinnia Masonry' }])
      expect(match(claim)).toMatchObject({ contractorId: null, tier: 'ambiguous', candidateCount: 2 });
  });

  it('weighs one bit less than a number of one contractor', () => {
    const parts = explainClaim(matcher, claimOf({ licenseNumber: '1094' })).candidates.map(({ parts: all }) =>
      all.find(({ signal }) => signal === 'license_number'),
    );
    const [own] = explainClaim(
      matcher,
      claimOf({ licenseNumber: readRoster()[0]?.licenseNumber ?? '' }),
    ).candidates;
    const alone = own?.parts.find(({ signal }) => signal === 'license_number');
    expect(parts.map((part) => part?.weight)).toEqual([(alone?.weight ?? 0) - 1, (alone?.weight ?? 0) - 1]);
    expect(parts[0]?.reason).toContain('2 contractors in the license rosters that we compared share it.');
  });

  it('is not a silver label', () => {
    const claims = [claimOf({ id: 1, licenseNumber: '1094', name: 'Birch Electric' })];
    expect(findSilverLabels(matcher.roster, claims, 10).known).toBe(0);
  });
});
