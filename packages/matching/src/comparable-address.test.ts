import type { Address } from '@crs/domain';
import { normaliseAddress } from '@crs/normalise';
import { describe, expect, it } from '@jest/globals';
import { readDictionaries } from '../cases/fixture.js';
import { addressKey, type ComparableAddress, comparableAddress, emptyAddress } from './comparable-address.js';

const dictionaries = readDictionaries();
const keyOf = (text: string, zip = '55901') =>
  addressKey(comparableAddress(normaliseAddress(text, dictionaries, { zip })));

describe('addressKey', () => {
  it.each([
    ['418 Quillby Ave', '418 Quillby Avenue Suite 3'],
    ['418 Quillby Ave', '418 N Quillby St'],
    ['12-B Mill Creek Rd', '12 Mill Creek'],
    ['9473 US 292', '9473 highway 292'],
    ['PO Box 88', 'P.O. BOX 88'],
  ])('%s and %s have the same key', (a, b) => {
    expect(keyOf(a)).not.toBe('');
    expect(keyOf(a)).toBe(keyOf(b));
  });
  it.each(['Quillby Ave', '', 'Dunmore'])('"%s" has no key', (text) => {
    expect(keyOf(text)).toBe('');
  });
  it.each([
    ['418 Quillby Ave', '418 quil'],
    ['9473 US 292', '9473 road292'],
    ['9473 State Highway 292', '9473 road292'],
    ['PO Box 88', 'box 88 55901'],
  ])('of %s is %s', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });
  it('of a post office box includes the city if the ZIP code is unknown', () => {
    expect(addressKey({ ...emptyAddress, poBox: '88', city: 'rochester' })).toBe('box 88 rochester');
    expect(addressKey({ ...emptyAddress, number: '4', zip: '55901' })).toBe('');
    expect(addressKey({ ...emptyAddress, street: 'quillby' })).toBe('');
  });
});

describe('comparableAddress', () => {
  const none = { ...emptyAddress };
  const parts: Address = {
    original: '',
    number: null,
    preDirection: null,
    street: null,
    streetType: null,
    postDirection: null,
    unit: null,
    poBox: null,
    city: null,
    state: null,
    zip: null,
  } as unknown as Address;
  it.each<[Partial<Address>, Partial<ComparableAddress>]>([
    [{}, {}],
    [{ number: '9603-A' }, { number: '9603', unit: 'a' }],
    [{ number: '9603C' }, { number: '9603', unit: 'c' }],
    [
      { number: '9603-C', unit: 'STE 4' },
      { number: '9603', unit: '4' },
    ],
    [{ number: '9603-N' }, { number: '9603' }],
    [{ number: '9603-12' }, { number: '9603' }],
    [{ number: 'A-9603' }, {}],
    [{ street: 'Mill Creek' }, { street: 'millcreek' }],
    [{ street: "O'Neil 9th Az" }, { street: 'oneil9thaz' }],
    [{ street: 'US Highway 290' }, { street: 'road290' }],
    [{ street: 'Hwy  290' }, { street: 'road290' }],
    [{ street: 'old ROUTE 66 b' }, { street: 'oldroute66b' }],
    [{ street: 'Loop 1' }, { street: 'road1' }],
    [{ street: 'Sunloop 1' }, { street: 'sunloop1' }],
    [{ street: 'Road 7 North' }, { street: 'road7north' }],
    [{ street: 'FM 1431B' }, { street: 'road1431' }],
    [{ street: 'Highway' }, { street: 'highway' }],
    [{ street: 'Railroad 7' }, { street: 'railroad7' }],
    [{ preDirection: 'N' }, { direction: 'n' }],
    [{ postDirection: 'SW' }, { direction: 'sw' }],
    [{ preDirection: 'N', postDirection: 'W' }, { direction: 'n' }],
    [{ unit: 'STE 3' }, { unit: '3' }],
    [{ unit: '# 3-B' }, { unit: '3b' }],
    [{ unit: '12' }, { unit: '12' }],
    [{ poBox: 'PO BOX 88' }, { poBox: '88' }],
    [{ poBox: '88' }, { poBox: '88' }],
    [{ city: 'St. Paul' }, { city: 'stpaul' }],
    [{ zip: '55901-1234' }, { zip: '55901' }],
    [{ zip: '5590' }, {}],
  ])('of %j has %j', (given, expected) => {
    expect(comparableAddress({ ...parts, ...given })).toEqual({ ...none, ...expected });
  });
});
