import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { isKnowable, type SharedKeys, sharedKeysOf } from './shared-keys.js';

const dunmore = { city: 'Dunmore', zip: '55901' };
const entries = [
  entryOf({
    id: 11,
    name: 'Tamarack Ridge Builders LLC',
    dbaName: 'Juniper Stave',
    address: '418 Quillby Ave',
    phone: '612-555-0101',
    ...dunmore,
  }),
  entryOf({ id: 12, name: 'Vosskuhler Plumbing Inc', address: '77 Cordwain St', ...dunmore }),
  entryOf({ id: 13, name: 'Halvard Concrete', address: 'PO Box 412', city: 'Kelso Falls', zip: '55917' }),
  entryOf({ id: 14, name: 'Orrin Vale Kettleworks', licenseNumber: '' }),
  entryOf({ id: 15, name: 'Robert Quandt', entityType: 'Personal' }),
  entryOf({ id: 16, name: 'Zephyrine Glassworks', address: '77 Cordwain St', ...dunmore }),
];
const keysOf = sharedKeysOf(matcherOf(buildRoster(entries, readDictionaries(), readSettings())));
const nothing: SharedKeys = {
  license: false,
  phone: false,
  address: false,
  distinctiveWord: false,
  commonWord: false,
};

describe('sharedKeysOf', () => {
  const distinctive = { distinctiveWord: true };
  const both = { distinctiveWord: true, commonWord: true };
  it.each<[string, Parameters<typeof claimOf>[0], number, Partial<SharedKeys>]>([
    ['a license number', { licenseNumber: 'l11 ' }, 11, { license: true }],
    ['another license number', { licenseNumber: 'L12' }, 11, {}],
    ['a license number that neither prints', { name: 'Quillon' }, 14, {}],
    ['a phone', { phone: '(612) 555-0101' }, 11, { phone: true }],
    ['a phone in the text', { name: 'Quillon 612 555 0101' }, 11, { phone: true }],
    ['no phone on either side', { address: '5 Nowhere Rd' }, 12, {}],
    ['a distinctive word', { name: 'Tamarack Holdings' }, 11, distinctive],
    ['its misspelling', { name: 'Tamarak Holdings' }, 11, distinctive],
    ['two words written as one', { name: 'TamarackRidge' }, 11, distinctive],
    ['one word written as two', { name: 'Zephy Rine' }, 16, distinctive],
    ['a word of the trade name', { name: 'Juniper' }, 11, distinctive],
    ['a common word', { name: 'Quality Builders' }, 11, { commonWord: true }],
    ['both kinds of words', { name: 'Ridge Builders' }, 11, both],
    ['words of another contractor', { name: 'Vosskuhler Plumbing' }, 11, {}],
    ['a nickname of a person', { name: 'Bob Sterling' }, 15, distinctive],
    ['a nickname in the name of a company', { name: 'Bob Sterling Roofing LLC' }, 15, {}],
    ['a beginning that the source cut off', { name: 'Quality Drywall and Kettle' }, 14, distinctive],
    ['a beginning of a short text', { name: 'Kettle' }, 14, {}],
    ['a beginning before the end', { name: 'Kettle Quality Drywall and Fence' }, 14, {}],
    ['two letters of a word at the end', { name: 'Quality Drywall and Fence Ke' }, 14, {}],
    ['nothing', {}, 11, {}],
  ])('compares numbers and words: %s', (_, over, id, expected) => {
    expect(keysOf(claimOf(over), id)).toEqual({ ...nothing, ...expected });
  });
  it.each<[string, Parameters<typeof claimOf>[0], number, boolean]>([
    ['house number and street', { address: '418 Quillby Avenue' }, 11, true],
    ['house number and street of two', { address: '77 Cordwain', zip: '55902' }, 16, true],
    ['another house number', { address: '420 Quillby Ave', ...dunmore }, 11, false],
    ['another street', { address: '418 Cordwain St', ...dunmore }, 11, false],
    ['an address that only the record prints', { address: 'PO Box 99', zip: '55901' }, 14, false],
    ['a box in the ZIP code', { address: 'PO Box 412', zip: '55917' }, 13, true],
    ['a box in the city', { address: 'PO Box 412', city: 'Kelso Falls' }, 13, true],
    ['a box without a town', { address: 'PO Box 412' }, 13, false],
    ['a box in another town', { address: 'PO Box 412', ...dunmore }, 13, false],
    ['another box in the town', { address: 'PO Box 413', zip: '55917' }, 13, false],
    ['the town without a box', { zip: '55917', city: 'Kelso Falls' }, 13, false],
    ['a street without a number', { address: 'Cordwain St', zip: '55901' }, 12, false],
  ])('compares addresses: %s', (_, over, id, address) => {
    expect(keysOf(claimOf(over), id)).toEqual({ ...nothing, address });
  });
  it('finds nothing shared with a contractor that the roster does not contain', () => {
    expect(keysOf(claimOf({ name: 'Tamarack Ridge', phone: '612-555-0101' }), 99)).toEqual(nothing);
  });
});

describe('isKnowable', () => {
  it.each<[keyof SharedKeys, boolean]>([
    ['license', true],
    ['phone', true],
    ['address', true],
    ['distinctiveWord', true],
    ['commonWord', false],
  ])('by %s alone: %s', (key, knowable) => {
    expect(isKnowable({ ...nothing, [key]: true })).toBe(knowable);
  });
});
