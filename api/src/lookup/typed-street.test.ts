import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { addressLikeness, streetParts, streetTypes, typedAddress } from './typed-street.js';

const { dictionaries } = projectSettings();
const types = streetTypes(dictionaries);

describe('the parts of a street', () => {
  it.each([
    ['pillsbury ave s', { name: 'pillsbury', type: 'ave', directions: ['s'] }],
    ['n main st', { name: 'main', type: 'st', directions: ['n'] }],
    ['5th ave', { name: '5th', type: 'ave', directions: [] }],
    ['broadway', { name: 'broadway', type: null, directions: [] }],
    ['n', { name: 'n', type: null, directions: [] }],
  ])('of %s', (key, parts) => {
    expect(streetParts(key, types)).toEqual(parts);
  });
});

describe('how near an address is', () => {
  const likeness = (typed: string, key: string): number => {
    const address = typedAddress(typed, dictionaries);
    return address === null ? 0 : addressLikeness(address, key, types);
  };

  it.each([
    ['2214 Pillsbury Avenue South', '2214 pillsbury ave s', 1],
    ['2214 Pillsbury Ave', '2214 pillsbury ave s', 0.97],
    ['2214 Pillsbury', '2214 pillsbury ave s', 0.951],
    ['2214 Pillsbury Ave N', '2214 pillsbury ave s', 0.8],
    ['2214 Pillsbury St S', '2214 pillsbury ave s', 0.85],
    ['2241 Pillsbury Ave S', '2214 pillsbury ave s', 0.85],
    ['2299 Pillsbury Ave S', '2214 pillsbury ave s', 0],
    ['2214 Pilsbury Ave S', '2214 pillsbury ave s', 0.844],
    ['2241 Pilsbury Ave S', '2214 pillsbury ave s', 0],
    ['77 Oak St', '77 elm st', 0],
    ['77 5th St', '77 6th st', 0],
    ['PO Box 12', 'po box 12', 1],
    ['PO Box 12', 'po box 13', 0],
  ])('%s and %s: %f', (typed, key, expected) => {
    expect(likeness(typed, key)).toBeCloseTo(expected, 2);
  });

  it('is of an address', () => {
    expect(typedAddress('%%%', dictionaries)).toBeNull();
  });
});
