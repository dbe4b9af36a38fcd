/** The evidence from license numbers, phones, dates, and trades. */
import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, settingsWithDistinctWeights } from '../../cases/fixture.js';
import { explainCandidate } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import type { Level } from '../model/levels.js';
import { buildRoster } from '../roster.js';

const entries = [
  entryOf({ id: 1, name: 'Tamarack', phone: '(612) 555-0101', licenseNumber: 'AB100' }),
  entryOf({ id: 2, name: 'Corbel', phone: '612-555-0102', licenseNumber: 'AB200' }),
  entryOf({ id: 3, name: 'Quandt', phone: '612.555.0102', licenseNumber: '' }),
  entryOf({ id: 4, name: 'Ashlar', originalDate: '2015-06-01', expirationDate: '2016-06-01' }),
  entryOf({ id: 5, name: 'Hawser', originalDate: '2015-06-01' }),
  entryOf({ id: 6, name: 'Larch', licenseTypes: ['Masonry and Roofing Contractor'] }),
  entryOf({ id: 7, name: 'Lee', licenseTypes: ['General Contractor'] }),
];
const roster = buildRoster(entries, readDictionaries(), settingsWithDistinctWeights());
const { weights, sizeBits } = roster;
const matcher = matcherOf(roster);

/** A piece of evidence: the compared values, its rarity in bits, and its level. */
type Piece = readonly [
  signal: string,
  ours: string | null,
  theirs: string | null,
  rarity: number,
  level: Level,
];

function expectPieces(claim: Partial<Claim>, id: number, pieces: readonly Piece[], note = ''): void {
  const parts = explainCandidate(matcher, claimOf(claim), id)?.parts.slice(1) ?? [];
  expect(
    parts.map(({ signal, claimValue, rosterValue, weight }) => [signal, claimValue, rosterValue, weight]),
  ).toEqual(
    pieces.map(([signal, ours, theirs, rarity, level]) => [
      signal,
      ours,
      theirs,
      expect.closeTo(rarity + weights.at(level), 9),
    ]),
  );
  if (note !== '') expect(parts[0]?.reason).toBe(note);
}

describe('weighLicense', () => {
  it.each<[string, number, ...Piece[]]>([
    [' ab100', 1, ['license_number', 'AB100', 'AB100', sizeBits, 'license_same']],
    ['AB200', 1, ['license_number_differs', 'AB200', 'AB100', 0, 'license_of_another']],
    ['ZZ999', 1, ['license_number_differs', 'ZZ999', 'AB100', 0, 'license_unknown']],
    ['AB200', 3, ['license_number_differs', 'AB200', '', 0, 'license_of_another']],
    ['', 3],
  ])('of %j for contractor %i', (licenseNumber, id, ...pieces) => {
    expectPieces({ licenseNumber }, id, pieces);
  });
});

describe('weighPhone', () => {
  it.each<[Partial<Claim>, number, ...Piece[]]>([
    [{ phone: '612 555 0101' }, 1, ['phone', '6125550101', '(612) 555-0101', sizeBits, 'phone_same']],
    [{ phone: '612 555 0102' }, 2, ['phone', '6125550102', '612-555-0102', sizeBits - 1, 'phone_same']],
    [{ phone: '612 555 0101' }, 2, ['phone_of_another', '6125550101', '612-555-0102', 0, 'phone_differs']],
    [{ phone: '612 555 0101' }, 4, ['phone_of_another', '6125550101', null, 0, 'phone_differs']],
    [{ phone: '612 555 0199' }, 2, ['phone_differs', '6125550199', '612-555-0102', 0, 'phone_differs']],
    [{ phone: '612 555 0199' }, 4],
    [
      { phone: '612 555 0199', name: '612-555-0102' },
      1,
      ['phone_of_another', '6125550102', '(612) 555-0101', 0, 'phone_differs'],
    ],
    [{ phone: null }, 1],
  ])('of %j for contractor %i', (claim, id, ...pieces) => {
    expectPieces(claim, id, pieces);
  });
  it('accepts any of several phones, and says how many contractors print it', () => {
    const claim = { name: '612-555-0101 612-555-0102' };
    const note = 'Both have the same phone number.';
    expectPieces(
      claim,
      2,
      [['phone', '6125550102', '612-555-0102', sizeBits - 1, 'phone_same']],
      `${note} 2 contractors in the license rosters that we compared share it.`,
    );
    expectPieces(claim, 1, [['phone', '6125550101', '(612) 555-0101', sizeBits, 'phone_same']], note);
  });
});

describe('weighDates', () => {
  // Sixty days of grace: 2015-06-01 is 60 days after 2015-04-02, and 2016-07-31 is 60 days after 2016-06-01.
  it.each<[string | null, string | null, number, ...Piece[]]>([
    ['2014-01-01', '2015-04-01', 4, ['license_later', '2015-04-01', '2015-06-01', 0, 'license_later']],
    ['2014-01-01', '2015-04-02', 4],
    ['2016-07-31', '2018-01-01', 4],
    ['2016-08-01', '2018-01-01', 4, ['license_ended', '2016-08-01', '2016-06-01', 0, 'license_ended']],
    ['2016-08-01', '2018-01-01', 5],
    [null, null, 4],
    ['2001-01-01', '2001-01-01', 1],
  ])('of work from %s to %s for contractor %i', (firstDate, lastDate, id, ...pieces) => {
    expectPieces({ firstDate, lastDate }, id, pieces);
  });
});

describe('weighTrade', () => {
  it.each<[string[], number, ...Piece[]]>([
    [['Masonry repair'], 6, ['trade', 'masonry', 'masonry, roofing', 0, 'trade_same']],
    [['Plumbing', 'Roof'], 6, ['trade', 'plumbing, roofing', 'masonry, roofing', 0, 'trade_same']],
    [['Roof', 'Plumbing'], 6, ['trade', 'roofing, plumbing', 'masonry, roofing', 0, 'trade_same']],
    [['Plumbing'], 6, ['trade_differs', 'plumbing', 'masonry, roofing', 0, 'trade_differs']],
    [['Plumbing'], 7],
    [['New house'], 6],
    [[], 6],
  ])('of %j for contractor %i', (trades, id, ...pieces) => {
    expectPieces({ trades }, id, pieces);
  });
});

describe('the prior', () => {
  it('is the chance that a claim means this contractor out of all listed and unlisted ones', () => {
    const [prior] = explainCandidate(matcher, claimOf({}), 1)?.parts ?? [];
    const { inRoster } = weights;
    expect(prior).toMatchObject({ signal: 'prior', claimValue: null, rosterValue: null });
    expect(prior?.weight).toBeCloseTo(Math.log2(inRoster / (1 - inRoster)) - sizeBits, 9);
    expect(prior?.reason).toBe('Before any evidence.');
    expect(prior?.origin).toContain(`one of ${entries.length} contractors, or one that is not in the roster`);
  });
  it('counts for no contractor that the roster lacks', () => {
    expect(explainCandidate(matcher, claimOf({}), 99)).toBeNull();
    const entry: RosterEntry | undefined = explainCandidate(matcher, claimOf({}), 7)?.entry;
    expect(entry).toEqual(entries[6]);
  });
});
