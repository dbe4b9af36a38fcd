import { dictionaries } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { mapRow } from '../../test/map-row.js';
import { splitAddress } from './address.js';

const place = { city: 'Rivermont', state: 'CA' };

describe('splitAddress', () => {
  it.each<[string, (string | null)[]]>([
    ['2214 E Elm Cir Rivermont, Ca 92990', ['2214 E Elm Cir', 'Rivermont', 'CA', '92990']],
    ['2214 S Elm Pl B Rivermont, Ca 92990', ['2214 S Elm Pl B', 'Rivermont', 'CA', '92990']],
    ['2214 ELM ST NW, RIVERMONT, CA 92990', ['2214 ELM ST NW', 'RIVERMONT', 'CA', '92990']],
    [
      '2214 Elm Street, #UNIT 1, Rivermont, CA, 92990',
      ['2214 Elm Street, #UNIT 1', 'Rivermont', 'CA', '92990'],
    ],
    ['2214 ELM LN RIVERMONT', ['2214 ELM LN', 'RIVERMONT', null, null]],
    ['90 N RIVERMONT', ['90 N RIVERMONT', null, null, null]],
    ['2214 ELM ST Kapolei 96990', ['2214 ELM ST', 'Kapolei', null, '96990']],
    ['2214 ELM ST UNIT 154 Ewa Beach 96990', ['2214 ELM ST UNIT 154', 'Ewa Beach', null, '96990']],
    ['2214 ELM ST, FRESNO, TX 75990', ['2214 ELM ST', 'FRESNO', 'TX', '75990']],
    ['2214 ELM ST , RIVERMONT CA 92990-1234', ['2214 ELM ST', 'RIVERMONT', 'CA', '92990-1234']],
    ['2214 ELM ST, STE 4, CA 92990', ['2214 ELM ST, STE 4', null, 'CA', '92990']],
    ['2214 ELM ST\nRIVERMONT, 92990', ['2214 ELM ST', 'RIVERMONT', null, '92990']],
    ['2214 OAK CT', ['2214 OAK CT', null, null, null]],
    ['2214 OAK CT 92990', ['2214 OAK CT', null, null, '92990']],
    ['2214 ELM ST, BLDG B', ['2214 ELM ST, BLDG B', null, null, null]],
    ['RIVERMONT', ['RIVERMONT', null, null, null]],
    [', , CA', [null, null, 'CA', null]],
  ])('splits %j', (text, [street, city, state, zip]) => {
    expect(splitAddress(text, place, dictionaries)).toEqual({ street, city, state, zip });
  });

  it("is a parse step; a text without a city keeps the feed's city", () => {
    const changes = {
      city: 'Springfield',
      parse: [{ address: 'site', into: { street: 'propertyAddress', city: 'city' } }],
    };
    const recordOf = (site: string) => mapRow('permits', changes, { number: '1', site });
    expect(recordOf('12 Elm Rd Springfield, MN 55990')).toMatchObject({
      record: { propertyAddress: '12 Elm Rd', city: 'Springfield' },
    });
    expect(recordOf('12 Elm Rd, Ogdenville, MN 55990')).toMatchObject({
      record: { propertyAddress: '12 Elm Rd', city: 'Ogdenville' },
    });
    expect(recordOf('12 Elm Rd')).toMatchObject({
      record: { propertyAddress: '12 Elm Rd', city: 'Springfield' },
    });
  });
});
