import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { splitNameAndAddress } from './name-and-address.js';

describe('splitNameAndAddress', () => {
  it.each<[string, string | null, string | null, string | null, string | null, string | null]>([
    [
      ', Birch Timber Inc., 3457 Healy Road, Sampleton, CA 95990',
      'Birch Timber Inc.',
      '3457 Healy Road',
      'Sampleton',
      'CA',
      '95990',
    ],
    [
      'Birch Contracting Company, Inc., Hwy 59 And Beechnut, Sampleton, TX 77990',
      'Birch Contracting Company, Inc.',
      'Hwy 59 And Beechnut',
      'Sampleton',
      'TX',
      '77990',
    ],
    [
      ', Mintree, Long & Birch Co., Inc., 210 St. Paul Street, Sampleton, MD 21990',
      'Mintree, Long & Birch Co., Inc.',
      '210 St. Paul Street',
      'Sampleton',
      'MD',
      '21990',
    ],
    [
      ', Birch Crossing Services, Inc. DBA Alder Gate Mechanical, 4853 Linden Rd, Sampleton, MN 55990',
      'Birch Crossing Services, Inc. DBA Alder Gate Mechanical',
      '4853 Linden Rd',
      'Sampleton',
      'MN',
      '55990',
    ],
    [
      ', Birch Erectors Inc, Frontage Road, Near Exit 54, Sampleton, CT 06990',
      'Birch Erectors Inc',
      'Frontage Road, Near Exit 54',
      'Sampleton',
      'CT',
      '06990',
    ],
    [
      ', 317722990 - Birch Professionals, 1901 Front St Ne, Sampleton, OR 97990',
      'Birch Professionals',
      '1901 Front St Ne',
      'Sampleton',
      'OR',
      '97990',
    ],
    [
      ', Birch Masonry, Lake Ave Bridge, Sampleton, NY 13990',
      'Birch Masonry',
      'Lake Ave Bridge',
      'Sampleton',
      'NY',
      '13990',
    ],
    [
      ', 4 Point Birch, Llc, 100 Elm St, Sampleton, TX 77990',
      '4 Point Birch, Llc',
      '100 Elm St',
      'Sampleton',
      'TX',
      '77990',
    ],
    [
      ', 2801 Airport Drive Suite 102, Sampleton, CA 93990',
      null,
      '2801 Airport Drive Suite 102',
      'Sampleton',
      'CA',
      '93990',
    ],
    [
      ', 2801 Airport Drive, Suite 102, Sampleton, CA 93990',
      null,
      '2801 Airport Drive, Suite 102',
      'Sampleton',
      'CA',
      '93990',
    ],
    [', P O Box 905, Sampleton, CA 95990', null, 'P O Box 905', 'Sampleton', 'CA', '95990'],
    [', 7425 Durango, Sampleton, NV 89990', null, '7425 Durango', 'Sampleton', 'NV', '89990'],
    [', , , 00000', null, null, null, null, null],
    ['', null, null, null, null, null],
  ])('splits %j', (text, name, address, city, state, zip) => {
    expect(splitNameAndAddress(text, d)).toEqual({ name, address, city, state, zip, phone: null });
  });

  it.each<[string, (string | null)[]]>([
    [
      'BIRCH ROOFING LLC 2214 ELM ST STE 4, SAMPLETON, TX 75990 (214) 555-0119',
      ['BIRCH ROOFING LLC', '2214 ELM ST STE 4', 'SAMPLETON', 'TX', '75990', '(214) 555-0119'],
    ],
    [
      'BIRCH ROOFING LLC 2214 ELM ST STE 4 DALLAS TX 75201 2145550119',
      ['BIRCH ROOFING LLC', '2214 ELM ST STE 4', 'DALLAS', 'TX', '75201', '2145550119'],
    ],
    [
      'BIRCH ROOFING, LLC 2214 ELM ST, DALLAS, TX 75201',
      ['BIRCH ROOFING, LLC', '2214 ELM ST', 'DALLAS', 'TX', '75201', null],
    ],
    [
      'BIRCH ROOFING, 2214 ELM ST, DALLAS TX 75201, (214) 555-0119',
      ['BIRCH ROOFING', '2214 ELM ST', 'DALLAS', 'TX', '75201', '(214) 555-0119'],
    ],
    [
      'ROUTE 66 ROOFING 1604 W 42 ST, DALLAS, TX 75201',
      ['ROUTE 66 ROOFING', '1604 W 42 ST', 'DALLAS', 'TX', '75201', null],
    ],
    [
      '4 POINT BIRCH LLC 100 ELM ST, DALLAS, TX 75201',
      ['4 POINT BIRCH LLC', '100 ELM ST', 'DALLAS', 'TX', '75201', null],
    ],
    [
      'KARL BIRCHFIELD PO BOX 12, DALLAS, TX 75201',
      ['KARL BIRCHFIELD', 'PO BOX 12', 'DALLAS', 'TX', '75201', null],
    ],
    [
      'BIRCH ROOFING INC\r\n2214 ELM ST,\r\nSTE 4\r\nDALLAS, TX 75201\r\n(214) 555-0119',
      ['BIRCH ROOFING INC', '2214 ELM ST, STE 4', 'DALLAS', 'TX', '75201', '(214) 555-0119'],
    ],
    [
      'BIRCH ROOFING INC<br>2214 ELM ST<br/>DALLAS, TX 75201',
      ['BIRCH ROOFING INC', '2214 ELM ST', 'DALLAS', 'TX', '75201', null],
    ],
    [
      'BIRCH ROOFING LLC\n2214 ELM ST\nDALLAS, TX  75201\nUSA',
      ['BIRCH ROOFING LLC', '2214 ELM ST', 'DALLAS', 'TX', '75201', null],
    ],
    ['BIRCH ROOFING LLC 2214 ELM ST', ['BIRCH ROOFING LLC', '2214 ELM ST', null, null, null, null]],
    ['BIRCH ROOFING LLC (214) 555-0119', ['BIRCH ROOFING LLC', null, null, null, null, '(214) 555-0119']],
    ['BIRCH ROOFING LLC', ['BIRCH ROOFING LLC', null, null, null, null, null]],
    ['A1 ROOFING', ['A1 ROOFING', null, null, null, null, null]],
    ['3 BIRCH BROTHERS ROOFING', ['3 BIRCH BROTHERS ROOFING', null, null, null, null, null]],
    ['2801 AIRPORT DR DALLAS TX 75201', [null, '2801 AIRPORT DR', 'DALLAS', 'TX', '75201', null]],
    [
      'SUITE 200 7000 LINDEN RD, DALLAS, TX 75201',
      [null, 'SUITE 200 7000 LINDEN RD', 'DALLAS', 'TX', '75201', null],
    ],
    ['(214) 555-0119', [null, null, null, null, null, '(214) 555-0119']],
  ])('splits %j with any of its commas', (text, [name, address, city, state, zip, phone]) => {
    expect(splitNameAndAddress(text, d)).toEqual({ name, address, city, state, zip, phone });
  });

  it('never throws, and never returns an empty text', () => {
    const pieces = fc.constantFrom(
      ',',
      ' ',
      'Birch Inc',
      '100 Elm St',
      'TX 78990',
      '00000',
      'PO Box 4',
      'dba',
      '&',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(Object.values(splitNameAndAddress(text, d))).not.toContain('');
        },
      ),
    );
  });
});
