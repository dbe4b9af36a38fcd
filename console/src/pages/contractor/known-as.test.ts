import { describe, expect, it } from '@jest/globals';
import { knownAs, otherName } from './known-as.js';

const nothing = {
  dbaName: null,
  personName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  phone: null,
};
const form = { ...nothing, status: 'Issued', expirationDate: null, detailed: true, changed: [] } as const;
const alias = { ...nothing, knownBy: ['phone'], records: 3, firstDate: '2024-03-04', lastDate: '2025-03-04' };

const none = { orders: [], actions: [] };

type Profile = Parameters<typeof knownAs>[0];
const profileOf = (contractor: object, aliases: readonly object[]): Profile =>
  ({ contractor: { ...nothing, ...contractor }, aliases: { latest: aliases } }) as unknown as Profile;

describe('the trade name of a license', () => {
  it.each([
    ['Alder Homes', 'Alder Homes'],
    ['ALDER ROOFING LLC', null],
    [null, null],
  ])('%p of Alder Roofing, LLC is its other name %p', (dbaName, other) => {
    expect(otherName({ name: 'Alder Roofing, LLC', dbaName })).toBe(other);
  });
});

describe('other names of a contractor', () => {
  it('joins spellings that differ in case and punctuation, with the first and last day of both', () => {
    const profile = profileOf({ name: 'Alder Roofing, LLC', phone: '6125550148' }, [
      { ...alias, name: 'ALDER ROOFING LLC', phone: '(612) 555-0148', scopes: ['lakeview', 'osha'] },
    ]);
    const forms = [
      { ...form, name: 'Alder Roofing, LLC', seenFrom: '2026-03-01T02:00:00Z', seenUntil: null },
      {
        ...form,
        name: 'Elder Roofing',
        seenFrom: '2025-03-01T02:00:00Z',
        seenUntil: '2026-03-01T02:00:00Z',
      },
    ];
    expect(knownAs(profile, forms, none)).toEqual([
      {
        kind: 'Name',
        value: 'Alder Roofing, LLC',
        from: '2024-03-04',
        until: null,
        isCurrent: true,
        isFromFirstReading: false,
        where: ['license roster', 'Lakeview permits', 'OSHA inspections'],
      },
      {
        kind: 'Name',
        value: 'Elder Roofing',
        from: '2025-03-01',
        until: '2026-03-01',
        isCurrent: false,
        isFromFirstReading: true,
        where: ['license roster'],
      },
      {
        kind: 'Phone',
        value: '(612) 555-0148',
        from: '2024-03-04',
        until: null,
        isCurrent: true,
        isFromFirstReading: false,
        where: ['license roster', 'Lakeview permits', 'OSHA inspections'],
      },
    ]);
  });

  it('includes people in orders and actions that are certainly against the contractor', () => {
    const record = { orderDate: '2025-06-24', actionDate: '2024-01-02', tier: 'verified' } as const;
    const against = {
      orders: [
        { ...record, individualNames: ['Ada Example'] },
        { ...record, individualNames: ['Otto Other'], tier: 'likely' as const },
      ],
      actions: [{ ...record, individualNames: ['ADA EXAMPLE'] }],
    };
    expect(knownAs(profileOf({ name: 'Alder' }, []), [], against).slice(1)).toEqual([
      {
        ...{ kind: 'Person', value: 'Ada Example', from: '2024-01-02', until: '2025-06-24' },
        ...{
          isCurrent: false,
          isFromFirstReading: false,
          where: ['disciplinary orders', 'attorney general actions'],
        },
      },
    ]);
  });

  it('distinguishes what was there at the first reading from later values', () => {
    const [name] = knownAs(
      profileOf({ name: 'Alder Roofing' }, []),
      [{ ...form, name: 'Alder Roofing', seenFrom: '2026-11-25T02:00:00Z', seenUntil: null }],
      none,
    );
    expect([name?.from, name?.isFromFirstReading]).toEqual(['2026-11-25', true]);
  });

  it('skips versions with only a status', () => {
    const forms = [
      { ...form, detailed: false, name: 'Gone', seenFrom: '2025-03-01T02:00:00Z', seenUntil: null },
    ];
    expect(knownAs(profileOf({ name: 'Alder' }, []), forms, none).map(({ value }) => value)).toEqual([
      'Alder',
    ]);
  });

  it('prints an address with the state of its ZIP code, once for the license and other records', () => {
    const own = { name: 'Alder', address: '12 Elm St', city: 'St. Paul', state: 'MN', zip: '55101' };
    const profile = profileOf(own, [
      { ...alias, name: 'Alder', address: '12 ELM ST', city: 'ST PAUL', zip: '55101', scopes: ['lakeview'] },
      { ...alias, name: 'Alder', address: '9 Oak Ave', city: 'Hudson', zip: '54016', scopes: ['lakeview'] },
    ]);
    const addresses = knownAs(profile, [], none).filter(({ kind }) => kind === 'Address');
    expect(addresses.map(({ value }) => value)).toEqual([
      '12 Elm St, St. Paul, MN 55101',
      '9 Oak Ave, Hudson, 54016',
    ]);
  });
});
