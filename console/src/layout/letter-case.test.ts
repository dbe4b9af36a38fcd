import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameText, placeText } from './letter-case.js';

describe('a name that is printed in capitals', () => {
  it.each([
    ['MSK HOMES OF DULUTH LLC', 'MSK Homes of Duluth LLC'],
    ['ALDER ROOFING CO., INC.', 'Alder Roofing Co., Inc.'],
    ['JT HVAC & SONS LTD', 'JT HVAC & Sons Ltd'],
    ['THE SKY AND THE DRY WALL', 'The Sky and the Dry Wall'],
    ["O'BRIEN, MARY J", "O'Brien, Mary J"],
    ["JOE'S PLUMBING", "Joe's Plumbing"],
    ['MCDONALD-SMITH JR, ED', 'McDonald-Smith Jr, Ed'],
    ['2ND STREET BUILDERS III', '2nd Street Builders III'],
    ['GARCÍA PEÑA BROS', 'García Peña Bros'],
    ['ALDER L.L.C.', 'Alder L.L.C.'],
    ['AAA ABC KBS', 'AAA ABC KBS'],
    ['iBuild LLC', 'iBuild LLC'],
    ['Alder LLC', 'Alder LLC'],
    ['3M', '3M'],
    ['LI, WEI', 'Li, Wei'],
    ['JT, INC', 'Jt, Inc'],
    ['AMY SANDVICK, Truedrain Electric', 'Amy Sandvick, Truedrain Electric'],
    ['AAM PLBG COMPANY, Amy Ashening', 'Aam Plbg Company, Amy Ashening'],
    ['david marlow, COMPASS PLUMBING AND HTG, LLC', 'david marlow, Compass Plumbing and HTG, LLC'],
    ['IDS, Inc.', 'IDS, Inc.'],
    ['GENERAL PLUMBING', 'General Plumbing'],
  ])('%s', (printed, shown) => {
    expect(nameText(printed)).toBe(shown);
  });
});

describe('an address that is printed in capitals', () => {
  it.each([
    ['7644 SE VERBENA ST', '7644 SE Verbena St'],
    ['7644 SE VERBENA ST, BLOOMINGTON, MN 55438', '7644 SE Verbena St, Bloomington, MN 55438'],
    ['1915 W 108TH ST UNIT 4B', '1915 W 108th St Unit 4B'],
    ['PO BOX 12', 'PO Box 12'],
    ['880 MN-7', '880 MN-7'],
    ['ST. PAUL', 'St. Paul'],
    ['12 MCKINLEY AVE N', '12 McKinley Ave N'],
    ['LA', 'La'],
    ['880 FM 620', '880 FM 620'],
    ['12 Elm St', '12 Elm St'],
    ['1369 N WRENFIELD STREET, Poulsbo', '1369 N Wrenfield Street, Poulsbo'],
    ['4672 SADDLEBROOK AVE, Eagan, MN 55122', '4672 Saddlebrook Ave, Eagan, MN 55122'],
    ['9640 Cobbler Dr, ST. CLOUD, MN 56304', '9640 Cobbler Dr, St. Cloud, MN 56304'],
    ['9640 Cobbler Dr, ELY, MN, US', '9640 Cobbler Dr, Ely, MN, US'],
  ])('%s', (printed, shown) => {
    expect(placeText(printed)).toBe(shown);
  });
});

describe.each([
  ['names', nameText],
  ['addresses', placeText],
])('%s', (_kind, shown) => {
  it('keep their letters, and do not change a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const once = shown(text);
        expect(once.toUpperCase()).toBe(text.toUpperCase());
        expect(shown(once)).toBe(once);
      }),
    );
  });
});
