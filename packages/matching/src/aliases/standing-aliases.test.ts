/** One wrong record must not change other claims' matches; several records of one contractor may. */
import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { matchClaim, matchWithAliases } from '../match.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { aliasOfDecided, type CountedClaim, type KnownAlias, withAliasesOf } from './known-aliases.js';

const town = { city: 'Kelso Falls', zip: '99501' };
const lines = matcherOf(
  buildRoster(
    [
      ...readRoster(),
      entryOf({
        id: 9001,
        licenseNumber: 'ZR77',
        name: 'Zephyrine Roofing Inc',
        address: '12 Elm St',
        ...town,
      }),
      entryOf({
        id: 9002,
        licenseNumber: 'QM88',
        name: 'Quillfeather Masonry LLC',
        address: '9 Oak Ave',
        ...town,
      }),
      entryOf({
        id: 9003,
        licenseNumber: 'LD99',
        name: 'Larkmoor Decks Inc',
        ...town,
        phone: '(555) 555-0133',
      }),
    ],
    readDictionaries(),
    readSettings(),
  ),
);
let lastId = 0;
/** A claim that prints a contractor's license number and name, on records from two days. */
function sure(licenseNumber: string, name: string, of: Partial<CountedClaim> = {}): CountedClaim {
  lastId += 1;
  const days = { firstDate: '2012-03-01', lastDate: '2012-05-01', recordCount: 2 };
  return { ...claimOf({ id: lastId, name, licenseNumber }), ...days, ...of };
}
const roofer = (of: Partial<CountedClaim>, person = ''): CountedClaim =>
  sure('ZR77', `${person}Zephyrine Roofing`, of);
const office = { address: '700 Harbor Blvd', city: 'Kelso Falls', zip: '99509', phone: '555-555-0177' };
const oneRecord = { recordCount: 1, lastDate: '2012-03-01' };
const oneDay = { lastDate: '2012-03-01' };
/** The contractor of a claim once others have provided their aliases. */
const answer = (claim: Partial<Claim>, ...known: readonly CountedClaim[]) =>
  matchClaim(withAliasesOf(lines, known), claimOf(claim));
const stranger = { name: 'Tamsin Okonjo, Brightwater Pools', ...office };

describe('an alias', () => {
  it.each<[string, CountedClaim[]]>([
    ['one record', [roofer({ ...office, ...oneRecord })]],
    ['records of one day', [roofer({ ...office, ...oneDay })]],
    [
      'one record with the name of the other',
      [sure('ZR77', 'Zephyrine Roofing dba Brightwater Pools', { ...office, ...oneRecord })],
    ],
    ['one record with the person of the other', [roofer({ ...office, ...oneRecord }, 'Tamsin Okonjo, ')]],
    ['one record with another number', [sure('QM88', 'Brightwater Pools', { ...office, ...oneRecord })]],
    ['many records with another number and no name of it', [sure('QM88', 'Brightwater Pools', office)]],
    ['records of several contractors', [roofer(office), sure('QM88', 'Quillfeather Masonry', office)]],
  ])('with %s matches no other claim', (_what, known) => {
    for (const claim of known)
      if (claim.licenseNumber === 'ZR77') expect(matchWithAliases(lines, claim).alias).not.toBeNull();
    for (const claim of [
      stranger,
      { ...stranger, phone: null },
      { name: 'Tamsin Okonjo' },
      { name: 'Brightwater Pools' },
    ])
      expect(answer(claim, ...known)).toEqual(matchClaim(lines, claimOf(claim)));
  });

  it('with many records makes a claim with another name possible at most', () => {
    expect(answer(stranger, roofer(office)).tier).not.toBe('likely');
    expect(answer({ ...office, name: 'Zephyrine Contracting' }, roofer(office)).tier).toBe('likely');
  });

  it('is not a phone that the roster prints for another contractor', () => {
    const decks = { name: 'Decks', phone: '(555) 555-0133' };
    expect(answer(decks, roofer({ phone: '(555) 555-0133' }))).toEqual(matchClaim(lines, claimOf(decks)));
  });

  it('stays if one record of another contractor also prints it', () => {
    const known = roofer(office);
    const wrong = sure('QM88', 'Quillfeather Masonry', { ...office, ...oneRecord });
    const claim = { ...office, name: 'Zephyrine' };
    expect(answer(claim, known, wrong)).toEqual(answer(claim, known));
    expect(answer(claim, known).contractorId).toBe(9001);
  });

  it('counts a person on one record if the address next to it counts', () => {
    const known = roofer({ address: '12 Elm St', ...town, ...oneRecord }, 'Ada Vantongeren, ');
    expect(answer({ name: 'Ada Vantongeren', address: '12 Elm St', ...town }, known).contractorId).toBe(9001);
    expect(answer({ name: 'Ada Vantongeren' }, known).contractorId).toBeNull();
  });
});

describe('an alias from another source', () => {
  const claim = { ...office, name: 'Zephyrine' };
  const place = { ...claim, phone: null };
  /** The alias that a claim with one record would provide, with a different source. */
  const known = (of: Partial<KnownAlias>, texts: Partial<Claim> = office): KnownAlias => {
    const alias = aliasOfDecided(lines, claimOf({ name: 'Zephyrine Roofing Inc', ...texts }), 9001);
    if (alias === null) throw new Error('It prints nothing new.');
    const day = '2012-03-01';
    return { ...alias, knownBy: ['decision'], records: 0, firstDate: day, lastDate: day, ...of };
  };
  const answers = (about: Partial<Claim>, ...further: readonly KnownAlias[]) =>
    matchClaim(withAliasesOf(lines, [], further), claimOf(about)).contractorId;

  it('counts alone if its roster printed it before', () => {
    for (const about of [claim, place])
      expect(answers(about, known({ knownBy: ['former_line'], lineUntil: '2012-03-01' }))).toBe(9001);
  });

  it('counts alone if an order prints it, except for its phone', () => {
    const order = { knownBy: ['order'], orders: ['7 of 2012'], records: 1 };
    expect(answers(place, known(order))).toBe(9001);
    const phoneOnly = { name: 'Zephyrine', phone: office.phone };
    expect(answers(phoneOnly)).toBeNull();
    expect(answers(phoneOnly, known(order, { phone: office.phone }))).toBeNull();
  });

  it('counts after two decisions on two days, but not after one', () => {
    const one = known({ decisions: 1 });
    expect(answers(place, one)).toBeNull();
    expect(answers(place, known({ decisions: 2 }))).toBeNull();
    expect(answers(place, known({ decisions: 2, lastDate: '2012-05-01' }))).toBe(9001);
    const record = known({
      knownBy: ['license_number'],
      records: 1,
      lastDate: '2012-05-01',
      firstDate: '2012-05-01',
    });
    expect(
      answers(place, {
        ...one,
        knownBy: ['license_number', 'decision'],
        records: record.records,
        lastDate: '2012-05-01',
      }),
    ).toBe(9001);
  });

  it('does not count if another firm moved in', () => {
    const line = { address: '9 Oak Ave', ...town };
    const former = known({ knownBy: ['former_line'], lineUntil: '2012-03-01' }, line);
    expect(answers({ name: 'Nobody Known', ...line }, former)).toBe(
      answers({ name: 'Nobody Known', ...line }),
    );
  });
});

describe('a pair printed on verified records', () => {
  const known = roofer(office, 'Ada Vantongeren, ');
  const { phone: _, ...place } = office;
  it.each<[string, Partial<Claim>]>([
    ['person and address', { name: 'Ada Vantongeren', ...place }],
    ['person and phone', { name: 'Ada Vantongeren', phone: office.phone }],
    ['company and address', { name: 'Zephyrine', ...place }],
  ])('with %s matches a claim', (_what, claim) => {
    expect(answer(claim)).toMatchObject({ contractorId: null });
    expect(answer(claim, known)).toMatchObject({ contractorId: 9001, tier: 'likely' });
  });

  it('counts less if the person works for two firms', () => {
    const mason = sure('QM88', 'Ada Vantongeren, Quillfeather Masonry');
    const person = { name: 'Ada Vantongeren', ...place };
    expect(answer(person, known, mason).score ?? 0).toBeLessThan(answer(person, known).score ?? 0);
  });

  it('does not match the person alone, which is right for only half of the claims in Austin', () => {
    expect(answer({ name: 'Ada Vantongeren' }, known).contractorId).toBeNull();
  });
});
