import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { normaliseAddress } from './address.js';
import { parseStreetQuery } from './street-query.js';

describe('parseStreetQuery', () => {
  it.each([
    ['2214 Pillsbury Ave S', 2214, 'pillsbury', 'pillsbury ave s'],
    ['2200 block of Pillsbury Avenue South', 2200, 'pillsbury', 'pillsbury ave s'],
    ['2200 BLK Pillsbury', 2200, 'pillsbury', null],
    ['Pillsbury Ave S', null, 'pillsbury', 'pillsbury ave s'],
    ['  pillsbury ', null, 'pillsbury', null],
    ['Oak Hill', null, 'oak hill', null],
    ['W 35th St', null, '35th', 'w 35th st'],
    ['us hwy 290', null, 'us highway 290', null],
    ['Main St, Sampleton', null, 'main', 'main st'],
    ['', null, '', null],
  ])('reads %j', (text, number, street, streetKey) => {
    expect(parseStreetQuery(text, d)).toEqual({ number, street, streetKey });
  });

  it('returns the same street as normaliseAddress', () => {
    const typed = fc.tuple(
      fc.integer({ min: 1, max: 99999 }),
      fc.constantFrom(
        'Elm St',
        'W 35th St',
        'Oak Hill Rd N',
        'IH 35',
        'Turtle Bend',
        'Saint Charles Ave',
        'Pillsbury',
      ),
    );
    fc.assert(
      fc.property(typed, ([number, street]) => {
        const query = parseStreetQuery(`${number} ${street}`, d);
        const address = normaliseAddress(`${number} ${street}, Sampleton, TX 78701`, d);
        expect(query.number).toBe(number);
        expect(query.street).toBe(address.street?.toLowerCase());
        if (query.streetKey !== null) expect(query.streetKey).toBe(address.streetKey);
      }),
    );
  });
});
