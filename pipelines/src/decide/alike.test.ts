import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { likenessOf } from './alike.js';

const { dictionaries } = projectSettings();
const claim = {
  name: 'Jason Wynwell, Copper Spring Power & Lighting LLC',
  address: '1791 E Ferry Ave',
  city: 'Brooklyn Park',
  zip: '55445',
  phone: '(575) 555-0134',
  licenseNumber: null,
};

describe('likenessOf', () => {
  it.each([
    ['the same in capitals', { name: claim.name.toUpperCase() }, 'spelling'],
    [
      'another spelling of everything',
      {
        name: 'JASON WYNWELL, Copper Spring Power and Lighting L.L.C.',
        address: '1791 EAST FERRY AVENUE',
        phone: '575.555.0134',
        zip: null,
      },
      'spelling',
    ],
    ['another person', { name: 'Ida Marlow, Copper Spring Power & Lighting LLC' }, 'person'],
    ['no person', { name: 'Copper Spring Power & Lighting' }, 'person'],
    [
      'another person, without a phone',
      { name: 'Ida Marlow, Copper Spring Power & Lighting', phone: null },
      null,
    ],
    [
      'another person, without an address',
      { name: 'Ida Marlow, Copper Spring Power & Lighting', address: null },
      null,
    ],
    ['another phone', { phone: '575-555-0199' }, null],
    ['no phone', { phone: null }, null],
    ['another address', { address: '12 Oak St' }, null],
    ['another company', { name: 'Jason Wynwell, Copper Spring Roofing LLC' }, null],
    ['another license number', { licenseNumber: 'EA765575' }, null],
  ] as const)('a claim with %s', (_what, over, likeness) => {
    expect(likenessOf(claim, { ...claim, ...over }, dictionaries)).toBe(likeness);
    expect(likenessOf({ ...claim, ...over }, claim, dictionaries)).toBe(likeness);
  });

  it('accepts another person of a company by its phone or address, if both claims lack the other one', () => {
    for (const lacking of [{ phone: null }, { address: null }]) {
      const one = { ...claim, ...lacking };
      const other = { ...one, name: 'Ida Marlow, Copper Spring Power & Lighting' };
      expect(likenessOf(one, other, dictionaries)).toBe('person');
    }
  });

  it('needs a phone or an address to confirm another person, and a name at all', () => {
    const bare = { ...claim, address: null, phone: null };
    expect(
      likenessOf(bare, { ...bare, name: 'Ida Marlow, Copper Spring Power & Lighting' }, dictionaries),
    ).toBeNull();
    const nameless = { ...claim, name: null };
    expect(likenessOf(nameless, nameless, dictionaries)).toBeNull();
    const person = { ...claim, name: 'Jason Wynwell' };
    expect(likenessOf(person, { ...person, name: 'Ida Marlow' }, dictionaries)).toBeNull();
  });
});
