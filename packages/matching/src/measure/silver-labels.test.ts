import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { buildRoster } from '../roster.js';
import { findSilverLabels, findUnmaskedSilverLabels } from './silver-labels.js';

const entries = [
  entryOf({ id: 1, licenseNumber: 'AB1001', name: 'Tamarack Ridge Builders', phone: '612-555-0101' }),
  entryOf({ id: 2, licenseNumber: 'AB1002', name: 'Vosskuhler Plumbing', phone: '612-555-0102' }),
  entryOf({ id: 3, licenseNumber: 'AB1003', name: 'Juniper and Stave', phone: '612-555-0103' }),
  entryOf({ id: 4, licenseNumber: 'AB1004', name: 'Juniper and Stave West', phone: '612-555-0103' }),
  entryOf({ id: 5, licenseNumber: 'AB1005', name: 'Corbel Fence', phone: null }),
  entryOf({ id: 7, licenseNumber: 'AB10077', name: 'Hawser Glass', phone: null }),
  entryOf({ id: 6, licenseNumber: 'AB1005', name: 'Corbel Fence', phone: '612-555-0106' }),
  entryOf({ id: 8, licenseNumber: 'AB1008', name: 'Ostler Paving', phone: '612-555-0108' }),
  entryOf({ id: 9, licenseNumber: 'AB1009', name: 'Ostler Paving', phone: '612-555-0108' }),
];
const settings = readSettings();
const roster = buildRoster(entries, readDictionaries(), settings);
const named = (over: Parameters<typeof claimOf>[0]) => claimOf({ name: 'Some Firm', ...over });
const truthOf = (over: Parameters<typeof claimOf>[0]) =>
  findSilverLabels(roster, [named(over)], 10).sample[0]?.expected;

describe('findSilverLabels', () => {
  it.each([
    ['a license number of one contractor', { licenseNumber: 'ab1001 ' }, 1],
    ['a phone of one contractor', { phone: '(612) 555-0102' }, 2],
    ['both of the same contractor', { licenseNumber: 'AB1001', phone: '6125550101' }, 1],
    ['a phone in the text', { name: 'Some Firm 612-555-0102' }, 2],
    [
      'a number of another register beside a known phone',
      { licenseNumber: 'ZZ99999', phone: '6125550101' },
      1,
    ],
    ['a license number beside a phone nobody has', { licenseNumber: 'AB1001', phone: '612-555-0177' }, 1],
    ['a license number in the text', { name: 'Some Firm Lic # ab10077' }, 7],
    ['a phone of ten digits in the text', { name: 'Some Firm 6125550102' }, 2],
    ['two phones, one of which nobody has', { name: 'Firm 612-555-0177', phone: '612-555-0102' }, 2],
    ['two phones of one contractor', { name: 'Firm 612-555-0102', phone: '612-555-0102' }, 2],
    ['an address beside a phone', { name: null, address: '1 Quillby Ave', phone: '612-555-0102' }, 2],
    ['an address beside a text that is all number', { name: '612-555-0102', address: '1 Quillby Ave' }, 2],
    ['a phone of two lines of one firm', { phone: '612-555-0108' }, 8],
    ['a license number and a phone of one firm', { licenseNumber: 'AB1009', phone: '612-555-0108' }, 9],
  ])('accepts %s as a known answer', (_what, over, expected) => {
    expect(truthOf(over)).toBe(expected);
  });

  it.each([
    ['nothing printed', {}],
    ['a phone nobody has', { phone: '612-555-0177' }],
    ['a phone of two contractors', { phone: '612-555-0103' }],
    ['a license number of two contractors', { licenseNumber: 'AB1005' }],
    ['a phone beside a license number of two', { licenseNumber: 'AB1005', phone: '612-555-0106' }],
    ['two phones of two contractors', { name: 'Firm 612-555-0101', phone: '612-555-0102' }],
    ['two license numbers of two contractors', { name: 'Firm Lic # AB10077', licenseNumber: 'AB1001' }],
    ['a text without long numbers', { name: 'Some Firm 1001' }],
    ['an empty license number', { licenseNumber: ' ' }],
    ['two numbers of two contractors', { licenseNumber: 'AB1001', phone: '612-555-0102' }],
    ['a license number beside a phone of several others', { licenseNumber: 'AB1001', phone: '612-555-0103' }],
    ['nothing else to match', { name: null, phone: '612-555-0102' }],
    ['a text that is all number', { name: '612-555-0102', phone: '612-555-0102' }],
  ])('rejects %s', (_what, over) => {
    expect(truthOf(over)).toBeUndefined();
  });

  it('returns all licenses of the firm', () => {
    const linesOf = (phone: string) => findSilverLabels(roster, [named({ phone })], 10).sample[0]?.firm;
    expect(linesOf('612-555-0108')).toEqual([8, 9]);
    expect(linesOf('612-555-0102')).toEqual([2]);
  });

  it('masks both numbers, in their columns and in the text', () => {
    const claim = named({ name: 'Some Firm 612-555-0101', licenseNumber: 'AB1001', phone: '612-555-0101' });
    expect(findSilverLabels(roster, [claim], 10).sample[0]?.claim).toEqual({
      ...named({ name: 'Some Firm', licenseNumber: null, phone: null }),
      hidesNumber: true,
    });
  });

  it('skips a phone that appears with very many names, and counts spellings of one name once', () => {
    const beside = (names: readonly string[]) =>
      findSilverLabels(
        roster,
        names.map((name, at) => claimOf({ id: at + 1, name, phone: '612-555-0101' })),
        100,
      ).known;
    const many = settings.proof.mostNamesOfPhone.value + 1;
    const firms = Array.from({ length: many }, (_, at) => `Firm ${String.fromCharCode(65 + at)}`);
    expect(beside(firms)).toBe(0);
    expect(beside(firms.slice(1))).toBe(many - 1);
    expect(beside(firms.map((_, at) => `Acme${' '.repeat(at + 1)}Fence${'.'.repeat(at)}`))).toBe(many);
  });

  it('skips a crowded phone next to a license number, which still counts', () => {
    const most = settings.proof.mostNamesOfPhone.value;
    const claims = Array.from({ length: most + 1 }, (_, at) =>
      claimOf({ id: at + 1, name: `Firm ${String.fromCharCode(65 + at)}`, phone: '612-555-0101' }),
    );
    const licensed = claimOf({ id: 99, name: 'Firm A', phone: '612-555-0101', licenseNumber: 'AB1002' });
    const labels = findSilverLabels(roster, [...claims, licensed], 100);
    expect(labels.sample.map(({ claim, expected }) => [claim.id, expected])).toEqual([[99, 2]]);
    // A claim without a name has an address that says more, but adds no name.
    const nameless = claims.map((claim) => ({ ...claim, name: null, address: '1 Quillby Ave' }));
    expect(findSilverLabels(roster, nameless, 100).known).toBe(most + 1);
  });

  it('returns claims unchanged if nothing needs a mask', () => {
    const claim = named({ phone: '612-555-0102' });
    const [label] = findUnmaskedSilverLabels(roster, [claim], 10).sample;
    expect(label?.claim).toBe(claim);
    expect(label?.expected).toBe(2);
    expect(findUnmaskedSilverLabels(roster, [claim], 0)).toEqual({ known: 1, sample: [] });
  });

  it('samples the claims with the lowest ranks first', () => {
    const claims = Array.from({ length: 30 }, (_, at) => named({ id: at + 1, licenseNumber: 'AB1001' }));
    const ranks = findSilverLabels(roster, claims, 30).sample.map(({ rank }) => rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(ranks).toHaveLength(30);
  });

  it('samples the same claims in any order, and says how many there were', () => {
    const claims = Array.from({ length: 20 }, (_, at) =>
      named({ id: at + 1, licenseNumber: 'AB1001', city: `Town ${at}` }),
    );
    const idsOf = (order: typeof claims) =>
      findSilverLabels(roster, order, 5).sample.map(({ claim }) => claim.id);
    expect(findSilverLabels(roster, claims, 5).known).toBe(20);
    expect(idsOf(claims)).toHaveLength(5);
    expect(idsOf(claims)).not.toEqual([1, 2, 3, 4, 5]);
    fc.assert(
      fc.property(fc.shuffledSubarray(claims, { minLength: 20 }), (order) => {
        expect(idsOf(order)).toEqual(idsOf(claims));
      }),
    );
  });
});
