/** Which claims yield aliases, and what the second look does with them. */
import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { explainClaim } from '../explain/explain.js';
import { matchClaim, matchWithAliases } from '../match.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { policyValuesOf } from '../settings.js';
import { buildAliasIndex } from './alias-roster.js';
import { aliasReason, aliasText, aliasTiming } from './alias-texts.js';
import { type CountedClaim, findAliases, withAliasesOf } from './known-aliases.js';

const dictionaries = readDictionaries();
const settings = readSettings();
const roofer = entryOf({
  ...{ id: 9001, licenseNumber: 'ZR77', name: 'Zephyrine Roofing Inc', address: '12 Elm St' },
  ...{ city: 'Kelso Falls', zip: '99501', phone: '(555) 555-0196' },
});
const lines = matcherOf(buildRoster([...readRoster(), roofer], dictionaries, settings));

const atHome = { address: '12 Elm St', city: 'Kelso Falls', zip: '99501' };
const elsewhere = { address: '700 Harbor Blvd', city: 'Kelso Falls', zip: '99509' };
/** A claim of two records, on two days. */
const numbered = (of: Partial<Claim>): CountedClaim => ({
  ...claimOf({ id: 1, name: 'Zephyrine Roofing', licenseNumber: 'ZR77', ...days, ...of }),
  recordCount: 2,
});
const days = { firstDate: '2012-03-01', lastDate: '2012-05-01' };
const aliasOf = (of: Partial<Claim>) => matchWithAliases(lines, claimOf(of)).alias;

const knowing = (...claims: readonly CountedClaim[]) => withAliasesOf(lines, claims);

describe('the alias of a claim', () => {
  it.each<[string, Partial<Claim>, string]>([
    ['license number', { ...elsewhere, licenseNumber: 'ZR77' }, 'license_number'],
    ['phone', { ...elsewhere, phone: '555-555-0196' }, 'phone'],
    ['name and address', { ...atHome, phone: '555-555-0199' }, 'name_and_address'],
  ])('is known by its %s', (_field, of, knownBy) => {
    expect(aliasOf({ name: 'Zephyrine Roofing', ...of })).toMatchObject({ contractorId: 9001, knownBy });
  });

  it.each<[string, Partial<Claim>]>([
    ['prints what the roster line prints', { ...atHome, phone: '555-555-0196', licenseNumber: 'ZR77' }],
    ['is in doubt', elsewhere],
    ['prints another name beside the number', { name: 'Quillfeather Masonry', licenseNumber: 'ZR77' }],
  ])('is null if it %s', (_why, of) => {
    expect(aliasOf({ name: 'Zephyrine Roofing', ...of })).toBeNull();
  });

  it('is the same for claims that print the same, in any order', () => {
    const claims = [
      numbered({ ...elsewhere, id: 1 }),
      numbered({ ...elsewhere, id: 2, name: 'ZEPHYRINE ROOFING, INC.', firstDate: '2011-01-01' }),
      numbered({ ...elsewhere, id: 3, phone: '555-555-0180' }),
    ];
    const once = findAliases(lines, claims);
    expect(once.map(({ records, firstDate, name }) => ({ records, firstDate, name }))).toEqual([
      { records: 4, firstDate: '2011-01-01', name: 'Zephyrine Roofing' },
      { records: 2, firstDate: '2012-03-01', name: 'Zephyrine Roofing' },
    ]);
    fc.assert(
      fc.property(fc.shuffledSubarray(claims, { minLength: 3 }), (shuffled) => {
        expect(findAliases(lines, shuffled)).toEqual(once);
      }),
      { numRuns: 10 },
    );
  });
});

describe('the index of aliases', () => {
  const phones = fc.uniqueArray(fc.integer({ min: 100, max: 199 }), { maxLength: 8 });

  it('is the same whether or not it reuses an earlier one', () => {
    const { index } = lines.roster;
    const indexOf = (numbers: readonly number[], former: Parameters<typeof buildAliasIndex>[4] = null) => {
      const claims = numbers.map((at) => numbered({ ...elsewhere, id: at, phone: `555-555-0${at}` }));
      const known = findAliases(lines, claims);
      return buildAliasIndex(known, index, dictionaries, policyValuesOf(settings), former).index;
    };
    fc.assert(
      fc.property(phones, phones, (before, now) => {
        const anew = indexOf(now);
        expect(anew.size).toBe(now.length);
        expect(Buffer.from(indexOf(now, indexOf(before)).buffer).equals(Buffer.from(anew.buffer))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the second look', () => {
  const known = numbered({ ...elsewhere, name: 'Ada Vantongeren, Zephyrine Roofing' });
  const personOnly = claimOf({ id: 5, name: 'Ada Vantongeren', ...elsewhere });

  it('finds a contractor by a person and an address that only permits print, but never verifies it', () => {
    expect(matchClaim(lines, personOnly).contractorId).toBeNull();
    const { contractorId, tier, signals } = matchClaim(knowing(known), personOnly);
    expect({ contractorId, tier }).toEqual({ contractorId: 9001, tier: 'likely' });
    expect(signals).toEqual(expect.arrayContaining(['address', 'person', 'alias']));
  });

  it('weighs an alias the same, however many others are in its town', () => {
    const phone = '555-555-0177';
    const called = { ...known, phone };
    const claim = { ...personOnly, address: '5 Quarry Rd', phone };
    const alone = matchClaim(knowing(called), claim);
    expect(alone.signals).toEqual(expect.arrayContaining(['person', 'zip', 'alias']));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const others = Array.from({ length: count }, (_, at) =>
          numbered({ ...elsewhere, id: 100 + at, address: `${at} Lagoon Dr`, phone: `555-555-0${100 + at}` }),
        );
        expect(matchClaim(knowing(called, ...others), claim)).toEqual(alone);
      }),
      { numRuns: 10 },
    );
  });

  const paver = entryOf({
    ...{ id: 9003, licenseNumber: 'QP13', name: 'Orlwick Paving LLC', phone: '(555) 555-0144' },
    ...{ address: '8 Lagoon Dr', city: 'Kelso Falls', zip: '99501' },
  });
  it.each<[string, Partial<Claim>]>([
    ['license number', { name: 'Zephyrine Roofing', licenseNumber: 'QP13' }],
    ['word', { name: 'Zephyrine Paving' }],
  ])('weighs a claim’s %s the same, whether or not another contractor has an alias with it', (_, printed) => {
    const both = matcherOf(buildRoster([...readRoster(), roofer, paver], dictionaries, settings));
    const called = numbered({ ...elsewhere, phone: '555-555-0177' });
    const claim = claimOf({ id: 5, phone: '555-555-0177', ...printed });
    const other = numbered({ id: 6, name: 'Orlwick Paving', licenseNumber: 'QP13', address: '3 Birch Way' });
    const alone = matchClaim(withAliasesOf(both, [called]), claim);
    expect(alone.signals).toContain('alias');
    expect(findAliases(both, [called, other])).toHaveLength(2);
    expect(matchClaim(withAliasesOf(both, [called, other]), claim)).toEqual(alone);
  });

  it('returns no alias for a match that is based on one', () => {
    const newPhone = { ...personOnly, phone: '555-555-0188' };
    const { match, alias, keys } = matchWithAliases(knowing(known), newPhone);
    expect(match.contractorId).toBe(9001);
    expect(alias).toBeNull();
    expect(keys.length).toBeGreaterThan(0);
  });

  it('leaves a certain claim unchanged', () => {
    const sure = numbered({ ...atHome, phone: '555-555-0196' });
    expect(matchClaim(knowing(known), sure)).toEqual(matchClaim(lines, sure));
  });

  it('leaves a claim unchanged that shares its phone and address with the line, and no name with the alias', () => {
    const paver = entryOf({
      ...{ id: 9002, licenseNumber: 'QP12', name: 'Quorvane Paving LLC', phone: '(555) 555-0133' },
      ...{ address: '40 Birch St', city: 'Kelso Falls', zip: null },
    });
    const withPaver = matcherOf(buildRoster([...readRoster(), paver], dictionaries, settings));
    const printed = { address: '40 Birch St', city: 'Kelso Falls', zip: '99501', phone: '555-555-0133' };
    const alias = numbered({ ...printed, name: 'Ada Vantongeren, Quorvane Paving', licenseNumber: 'QP12' });
    const claim = claimOf({ id: 5, name: 'Zimmerell Masonry', ...printed });
    const match = matchClaim(withPaver, claim);
    expect(match).toMatchObject({ contractorId: 9002, signals: ['phone', 'address', 'name_differs'] });
    expect(matchClaim(withAliasesOf(withPaver, [alias]), claim)).toEqual(match);
  });

  it('leaves a claim that shares nothing with an alias unchanged', () => {
    for (const name of ['Nobody Known', 'Harbor Roofing'])
      expect(matchClaim(knowing(known), claimOf({ name }))).toEqual(matchClaim(lines, claimOf({ name })));
  });

  it('counts those who also have a phone in the roster, and gives an alias no more credit for it than a license', () => {
    const { phone } = roofer;
    const firms = [1, 2, 3].map((at) =>
      entryOf({ id: 9100 + at, licenseNumber: `QV${at}0`, name: `Quillvane ${at} Roofing`, phone }),
    );
    const shared = matcherOf(buildRoster([...readRoster(), roofer, ...firms], dictionaries, settings));
    const alias = numbered({ ...elsewhere, phone });
    const claim = claimOf({ name: 'Zephyrine Roofing', phone });
    const { candidates } = explainClaim(withAliasesOf(shared, [alias]), claim);
    const withPhone = candidates.filter(({ parts }) => parts.some(({ signal }) => signal === 'phone'));
    const phones = withPhone.flatMap(({ parts }) => parts.filter(({ signal }) => signal === 'phone'));
    expect(withPhone.map(({ entry }) => entry.id).sort()).toEqual([9001, 9101, 9102, 9103]);
    expect(phones.map(({ sharers }) => sharers)).toEqual([4, 4, 4, 4]);
    expect(new Set(phones.map(({ weight }) => weight.toFixed(9))).size).toBe(1);
  });

  it('says what the alias is and how we know it', () => {
    const [best] = explainClaim(knowing(known), personOnly).candidates;
    const part = best?.parts.find(({ signal }) => signal === 'alias');
    expect(best?.entry.name).toBe('Zephyrine Roofing Inc');
    expect(part?.rosterValue).toBe('Ada Vantongeren, Zephyrine Roofing, 700 Harbor Blvd, Kelso Falls 99509');
    expect(part?.reason).toBe(
      'The license does not have this, but it is on 2 records from 2012 that print its license number.',
    );
    expect(best?.parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(best?.score ?? 0, 9);
  });
});

describe('an alias in words', () => {
  const told = {
    ...{
      name: 'Firm',
      dbaName: null,
      personName: 'Ada',
      address: '1 Elm St',
      city: null,
      zip: '99501',
      phone: null,
    },
    ...{
      knownBy: ['phone', 'license_number'],
      records: 1200,
      firstDate: '2011-02-01',
      lastDate: '2013-01-01',
    },
  };
  it('lists its values', () => {
    expect(aliasText(told)).toBe('Ada, Firm, 1 Elm St, 99501');
  });
  it.each([
    ['its roster listed it until 2025-11-03', { knownBy: ['former_line'], lineUntil: '2025-11-03' }],
    ['it is in order 2401-7 of 2024', { knownBy: ['order'], orders: ['2401-7 of 2024'] }],
    [
      'it is in the orders 2401-7 of 2024 and 2401-9 of 2025',
      { knownBy: ['order'], orders: ['2401-7 of 2024', '2401-9 of 2025'] },
    ],
    ['an analyst confirmed it', { knownBy: ['decision'], decisions: 1 }],
    [
      'its roster listed it until 2025-11-03; it is on 2 records from 2011–2013 that print its license number; analysts confirmed it 2 times',
      {
        knownBy: ['former_line', 'license_number', 'decision'],
        ...{ lineUntil: '2025-11-03', records: 2, decisions: 2 },
      },
    ],
  ])('says %s', (words, more) => {
    expect(aliasReason({ ...told, ...more })).toBe(words);
  });
  it.each([
    ['2013-01-13', '2013-01-20', null, ' The permit is from 2013-01-13, 12 days after that.'],
    ['2013-06-01', '2013-06-01', null, ' The permit is from 2013-06-01, 5 months after that.'],
    ['2016-06-01', '2016-06-01', null, ' The permit is from 2016-06-01, 3 years after that.'],
    ['2011-01-31', '2011-01-31', null, ' The permit is from 2011-01-31, 1 day before that.'],
    ['2010-01-31', '2012-01-31', null, ' The permit is from that time.'],
    ['2010-01-31', '2010-01-31', '2013-01-01', ' The permit is from 2010-01-31, before that.'],
    ['2013-01-13', '2013-01-13', '2013-01-01', ' The permit is from 2013-01-13, 12 days after that.'],
    [null, null, null, ''],
  ])('says when it was known relative to a permit from %s to %s', (from, to, lineUntil, words) => {
    expect(aliasTiming({ ...told, lineUntil }, { firstDate: from, lastDate: to })).toBe(words);
  });
  it('counts its records and names its proofs, strongest first', () => {
    expect(aliasReason(told)).toBe(
      'it is on 1,200 records from 2011–2013 that print its license number, or its phone number and its name',
    );
    expect(
      aliasReason({ ...told, records: 1, firstDate: null, lastDate: null, knownBy: ['name_and_address'] }),
    ).toBe('it is on 1 record that prints its name and address');
  });
});
