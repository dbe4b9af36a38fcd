import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../cases/fixture.js';
import { matcherOf } from './matcher.js';
import { hashText } from './packed-index.js';
import { countPhone, parseClaim } from './parse-claim.js';
import type { ParsedClaim } from './parsed-claim.js';
import { unknownText } from './roster/text-pool.js';
import { buildRoster } from './roster.js';
import { roles } from './words/names.js';
import { unknownWord } from './words/vocabulary.js';

const place = { address: '1 Quillby Ave', city: 'Dunmore', zip: '55901' };
const entries = [
  entryOf({ id: 1, name: 'Tamarack Masonry', phone: '612-555-0101', licenseNumber: 'A1', ...place }),
  entryOf({ id: 2, name: 'Corbel Fence', phone: '(612) 555-0101', licenseNumber: 'A2', ...place }),
  entryOf({ id: 3, name: 'Hawser Glass', phone: '612-555-0102', address: '1 Quillcrest Rd', zip: '55901' }),
  entryOf({ id: 4, name: 'Larch Solar', address: 'PO Box 7', city: 'Dunmore' }),
];
const roster = buildRoster(entries, readDictionaries(), readSettings());
const matcher = matcherOf(roster);
const { index, vocabulary } = roster;
const parse = (over: Partial<Claim>): ParsedClaim => parseClaim(matcherOf(roster), claimOf(over));

describe('parseClaim, names', () => {
  it('splits each name, and looks up its words', () => {
    const [company, person, ...others] = parse({ name: 'Ida Fenwright, Tamarack Masonry LLC' }).names;
    expect(others).toEqual([]);
    expect(company).toMatchObject({
      cleaned: 'Tamarack Masonry LLC',
      role: roles.name,
      isPerson: false,
      tokens: ['tamarack', 'masonry'],
      ids: [vocabulary.idOf('tamarack'), vocabulary.idOf('masonry')],
      compact: 'tamarackmasonry',
      hash: hashText('tamarackmasonry'),
      printedHash: hashText('tamarackmasonryllc'),
      cutOff: true,
    });
    expect(company?.bits).toEqual(company?.ids.map((id) => vocabulary.bitsAt(id)));
    expect(person).toMatchObject({ role: roles.person, isPerson: true, tokens: ['ida', 'fenwright'] });
    expect(person?.ids).toEqual([unknownWord, unknownWord]);
    expect(person?.bits).toEqual(['ida', 'fenwright'].map((word) => vocabulary.bitsOf(unknownWord, word)));
  });
  it.each([
    [24, false],
    [25, true],
    [31, true],
  ])('treats a text of %i characters as cut off: %s', (length, cutOff) => {
    const name = 'Tamarack Masonry Quillcrestwater'.slice(0, length);
    expect(name).toHaveLength(length);
    expect(parse({ name }).names.map((one) => one.cutOff)).toEqual([cutOff]);
    expect(parse({ name: `  ${name}   ` }).names.map((one) => one.cutOff)).toEqual([cutOff]);
  });
  it.each([
    ['Tamarack Masonry Quillcr', 24, true, ['tamarack', 'masonry', 'quillcr']],
    ['Tamarack Masonry Quillcre', 24, false, ['tamarack', 'masonry', 'quillcre']],
    ['Tamarack Quillcrest 15 LL', 25, true, ['tamarack', 'quillcrest', '15']],
    ['Tamarack Quillcrest 15 LL', 26, false, ['tamarack', 'quillcrest', '15', 'll']],
  ])('reads %s if names are cut off at %i characters', (name, namesCutAt, endsAtCut, tokens) => {
    const parsed = parseClaim(matcherOf({ ...roster, namesCutAt }), claimOf({ name }));
    expect(parsed.names).toMatchObject([{ cutOff: endsAtCut, endsAtCut, tokens }]);
  });
  it('does not treat the person named with a company as cut off', () => {
    const long = parse({ name: 'Ida Fenwright, Tamarack Masonry and Quillcrest LLC' }).names;
    expect(long.map(({ role, cutOff }) => [role, cutOff])).toEqual([
      [roles.name, true],
      [roles.person, false],
    ]);
  });
  it('has no names without a text', () => {
    expect(parse({ name: null })).toMatchObject({ names: [], phones: [], licenses: [] });
  });
});

describe('parseClaim, numbers', () => {
  it.each<[Partial<Claim>, string[], number[]]>([
    [{ phone: '(612) 555-0101' }, ['6125550101'], [2]],
    [{ phone: '612-555-0199' }, ['6125550199'], [1]],
    [{ phone: 'none' }, [], []],
    [{ name: 'Larch 612 555 0102' }, ['6125550102'], [1]],
    [{ name: 'Larch 612 555 0102', phone: '612-555-0101' }, ['6125550101', '6125550102'], [2, 1]],
    [{ name: 'Larch 612 555 0101', phone: '612-555-0101' }, ['6125550101'], [2]],
    [{}, [], []],
  ])('finds the phones of %j, and how many contractors share each', (claim, phones, sharers) => {
    const parsed = parse(claim);
    expect(parsed.phones).toEqual(phones);
    expect(parsed.phoneSharers).toEqual(sharers);
    expect(parsed.phoneIds).toEqual(phones.map((phone) => index.texts.find(phone)));
  });
  it.each<[Partial<Claim>, string[], boolean]>([
    [{ licenseNumber: ' a1 ' }, ['A1'], true],
    [{ licenseNumber: 'ZZ9' }, ['ZZ9'], false],
    [{ licenseNumber: '' }, [], false],
    [{ licenseNumber: 'ZZ9', name: 'Larch Lic # A2000' }, ['ZZ9', 'A2000'], false],
    [{}, [], false],
  ])('finds the license numbers of %j, and whether the roster contains one', (claim, licenses, known) => {
    const parsed = parse(claim);
    expect(parsed.licenses).toEqual(licenses);
    expect(parsed.licenseKnown).toBe(known);
    expect(parsed.licenseIds).toEqual(licenses.map((license) => index.texts.find(license)));
  });
  it('counts the contractors with a phone', () => {
    const phones = ['6125550101', '6125550102', '6125550199', '1'];
    expect(phones.map((phone) => countPhone(roster, phone))).toEqual([2, 1, 0, 0]);
  });
});

describe('parseClaim, addresses', () => {
  it.each<[Partial<Claim>, string, number]>([
    [{ address: '1 Quillby Ave' }, '1 quil', 2],
    [{ address: '1 Quillcrest Rd' }, '1 quil', 1],
    [{ address: '1 Quilliam Rd' }, '1 quil', 1],
    [{ address: '2 Quillby Ave' }, '2 quil', 1],
    [{ address: 'PO Box 7', city: 'Dunmore' }, 'box 7 dunmore', 1],
    [{ city: 'Dunmore' }, '', 1],
    [{}, '', 1],
  ])('of %j gives the key "%s" and how many contractors are there', (claim, key, sharers) => {
    expect(parse(claim)).toMatchObject({ addressKey: key, addressSharers: sharers });
  });
  it('looks every field up in the roster', () => {
    const { address, addressIds } = parse({ ...place, address: '1 N Nowhere St Apt 4' });
    expect(address).toMatchObject({ number: '1', direction: 'n', unit: '4', city: 'dunmore', zip: '55901' });
    expect(addressIds).toMatchObject({
      number: index.texts.find('1'),
      street: unknownText,
      poBox: 0,
      city: index.texts.find('dunmore'),
      zip: index.texts.find('55901'),
    });
  });
});

describe('parseClaim, variants', () => {
  it('parses again only what differs from the previous claim', () => {
    const claim = claimOf({ name: 'Tamarack Masonry', phone: '612-555-0101', trades: ['Roof'], ...place });
    const whole = parseClaim(matcher, claim);
    const variants: Partial<Claim>[] = [
      { phone: null },
      { name: 'Corbel' },
      { name: null },
      { address: null },
      { city: 'Pellworth' },
      { zip: null },
      { firstDate: '2015-01-01', trades: [] },
    ];
    for (const variant of variants) {
      parseClaim(matcher, claim);
      const parsed = parseClaim(matcher, { ...claim, ...variant });
      const fresh = parse({ ...claim, ...variant });
      for (const key of [
        'phones',
        'address',
        'addressIds',
        'addressKey',
        'addressSharers',
        'trades',
      ] as const)
        expect(parsed[key]).toEqual(fresh[key]);
      expect(parsed.names.map(({ tokens }) => tokens)).toEqual(fresh.names.map(({ tokens }) => tokens));
      expect([parsed.firstDay, parsed.lastDay]).toEqual([fresh.firstDay, fresh.lastDay]);
    }
    const unnumbered = parseClaim(matcher, { ...claim, phone: null });
    const again = parseClaim(matcher, claim);
    expect([again.names, again.addressIds]).toEqual([unnumbered.names, unnumbered.addressIds]);
    expect(again.names === unnumbered.names && again.addressIds === unnumbered.addressIds).toBe(true);
    expect(again.names).not.toBe(whole.names);
  });
  it('counts days from 1970', () => {
    const { firstDay, lastDay } = parse({ firstDate: '1970-01-02', lastDate: '2000-01-01' });
    expect([firstDay, lastDay]).toEqual([1, 10_957]);
    expect(parse({}).firstDay).toBeNaN();
  });
});
