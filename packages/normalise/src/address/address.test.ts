import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { normaliseAddress } from './address.js';

describe('normaliseAddress', () => {
  it.each([
    ['2214 Pillsbury Avenue South, Suite 3', '2214 PILLSBURY AVE S STE 3', '2214 pillsbury ave s'],
    ['2214 S. Pillsbury Ave. #211', '2214 S PILLSBURY AVE # 211', '2214 s pillsbury ave'],
    ['1180 25TH ST.S.W.', '1180 25TH ST SW', '1180 25th st sw'],
    ['6500 29 th St', '6500 29TH ST', '6500 29th st'],
    ['1120 52 ST', '1120 52ND ST', '1120 52nd st'],
    ['3600 West Fifth Ave', '3600 W 5TH AVE', '3600 w 5th ave'],
    ['612 1/2 47TH STREET', '612 1/2 47TH ST', '612 1/2 47th st'],
    ['94-1035 Kahuna St', '94-1035 KAHUNA ST', '94-1035 kahuna st'],
    ['000101 Elm St', '101 ELM ST', '101 elm st'],
    ['0000101 Elm St', '101 ELM ST', '101 elm st'],
    ['1604-B Elm Dr', '1604-B ELM DR', '1604b elm dr'],
    ['1604 B Elm Dr', '1604 B ELM DR', '1604b elm dr'],
    ['N123W456 Mill Road', 'N123W456 MILL RD', 'n123w456 mill rd'],
    ['W148 N9748 Tree Tops Dr', 'W148 N9748 TREE TOPS DR', 'w148n9748 tree tops dr'],
    ['2200 block of Pillsbury Ave S', '2200 PILLSBURY AVE S', '2200 pillsbury ave s'],
    ['One Birch Plaza', '1 BIRCH PLZ', '1 birch plz'],
    ['23127 IH10 SUITE 201', '23127 INTERSTATE 10 STE 201', '23127 interstate 10'],
    ['9473 US HWY 290 E', '9473 US HIGHWAY 290 E', '9473 hwy 290 e'],
    ['9473 U.S. Highway No. 290 East', '9473 US HIGHWAY 290 E', '9473 hwy 290 e'],
    ['9473 Highway 290 East', '9473 HIGHWAY 290 E', '9473 hwy 290 e'],
    ['13877 N US 183 HWY NB UNIT 207', '13877 N US HIGHWAY 183 UNIT 207', '13877 n hwy 183'],
    ['13400 FM969', '13400 FM 969', '13400 fm 969'],
    ['2783 County Rd 317', '2783 COUNTY ROAD 317', '2783 county road 317'],
    ['11815 RR 620 N', '11815 RANCH ROAD 620 N', '11815 ranch road 620 n'],
    ['9912 S. Avenue H', '9912 S AVENUE H', '9912 s ave h'],
    ['401 WEST ST', '401 WEST ST', '401 west st'],
    ['5544 St Charles Road', '5544 ST CHARLES RD', '5544 st charles rd'],
    ['5544 Saint Charles Rd', '5544 ST CHARLES RD', '5544 st charles rd'],
    ['1000 Lake Shore Dr', '1000 LAKE SHORE DR', '1000 lake shore dr'],
    ['3512 Turtle Pt', '3512 TURTLE PT', '3512 turtle point'],
    ['3512 Turtle Point', '3512 TURTLE POINT', '3512 turtle point'],
    ['870 W MADISON 31ST FLOOR', '870 W MADISON FL 31', '870 w madison'],
    ['100 Elm St Apt 1207', '100 ELM ST APT 1207', '100 elm st'],
    ['100 Elm St Bldg 4, Ste: 450', '100 ELM ST BLDG 4 STE 450', '100 elm st'],
    ['100 Elm St 101', '100 ELM ST # 101', '100 elm st'],
    ['Suite 200, 7000 Oak Dunwood Road', '7000 OAK DUNWOOD RD STE 200', '7000 oak dunwood rd'],
    ['Attn Dennis Mintree 625 East 11th St', '625 E 11TH ST', '625 e 11th st'],
    ['P. O. Box 194208', 'PO BOX 194208', 'po box 194208'],
    ['Post Office Box 12', 'PO BOX 12', 'po box 12'],
    ['POB 2549', 'PO BOX 2549', 'po box 2549'],
    ['Box # 63', 'PO BOX 63', 'po box 63'],
    ['P.O. Drawer 9', 'PO BOX 9', 'po box 9'],
    ['Rural Route 2, Box 15', 'RR 2 BOX 15', 'rr 2 box 15'],
    ['HC RTE 24 box 2A', 'HC 24 BOX 2A', 'hc 24 box 2a'],
    ['100 Birch West Dr', '100 BIRCH WEST DR', '100 birch west dr'],
    ['100 Birch W Dr', '100 BIRCH DR W', '100 birch dr w'],
    ['18847 E 1400 N Road', '18847 E 1400 NORTH RD', '18847 e 1400 north rd'],
    ['550 West End Ave', '550 WEST END AVE', '550 west end ave'],
    ['4400 East West Hwy', '4400 EAST WEST HWY', '4400 east west hwy'],
    ['648 SW Port St Lucie Blvd', '648 SW PORT ST LUCIE BLVD', '648 sw port st lucie blvd'],
    ['2855 Old Hwy 5, Ste 110', '2855 OLD HIGHWAY 5 STE 110', '2855 old hwy 5'],
    ['3389 Birch County Rd 452', '3389 BIRCH COUNTY ROAD 452', '3389 birch county road 452'],
    ['410 N Highway 71 Business', '410 N HIGHWAY 71 BUSINESS', '410 n hwy 71 business'],
    ['851 US Hwy 53 Bsnss Rte N', '851 US HIGHWAY 53 BUSINESS N', '851 hwy 53 business n'],
    ['115 Business Loop 70 W', '115 BUSINESS LOOP 70 W', '115 business loop 70 w'],
    ['3904 Route # A', '3904 ROUTE A', '3904 hwy a'],
    ['358 370 E 71st', '358-370 E 71ST', '358-370 e 71st'],
    ['1 Birch Plaza 500 Elm St', '500 ELM ST', '500 elm st'],
    ['One Birch Plaza, 55 Elm Ave', '55 ELM AVE', '55 elm ave'],
    ['30 Birch Plaza, Ste 700, 30 Elm Blvd, NW', '30 ELM BLVD NW STE 700', '30 elm blvd nw'],
    ['Birch Tower 10th Floor 312 Elm St', '312 ELM ST FL 10', '312 elm st'],
    ['Birch Realty One Birch Plaza', '1 BIRCH PLZ', '1 birch plz'],
    ['1 Birch Square Village Apt 2', '1 BIRCH SQUARE VILLAGE APT 2', '1 birch square village'],
    ['6102 Lakeview Overlook', '6102 LAKEVIEW OVERLOOK', '6102 lakeview overlook'],
    ['4174 Birch Ave Ext', '4174 BIRCH AVE EXT', '4174 birch ave extension'],
    ['A1075 Birch, Sampleton', 'A1075 BIRCH', 'a1075 birch'],
    ['1 Birch Park Tower 5', '1 BIRCH PARK TOWER 5', '1 birch park'],
    ['3901 Birch Steet', '3901 BIRCH ST', '3901 birch st'],
    ['111 W Birch, 12C, Sampleton, IL 60603', '111 W BIRCH # 12C', '111 w birch'],
    ['410 Birch Ave # Apt 2', '410 BIRCH AVE APT 2', '410 birch ave'],
    ['47 S Birch St 2 Floor', '47 S BIRCH ST FL 2', '47 s birch st'],
    ['100 Birch St Bld-A', '100 BIRCH ST BLDG A', '100 birch st'],
    ['1105 Birch Road, NW Sampleton, GA 30331', '1105 BIRCH RD NW', '1105 birch rd nw'],
    ['Dept 472, PO Box 12, Sampleton', 'DEPT 472 PO BOX 12', 'po box 12'],
    ['PO Box 12 Dept 472 806009965 Sampleton TX 75001', 'DEPT 472 PO BOX 12', 'po box 12'],
    ['N1234 County Road ZZZ', 'N1234 COUNTY ROAD ZZZ', 'n1234 county road zzz'],
    ['W567 CTH PPP, Sampleton, WI 54401', 'W567 COUNTY HIGHWAY PPP', 'w567 county road ppp'],
    ['1234 County Road Elm', '1234 COUNTY RD', '1234 county rd'],
    ['Country Rd, 108', 'COUNTY ROAD 108', null],
    ['500 County Rd, 108, Sampleton, TX 77990', '500 COUNTY ROAD 108', '500 county road 108'],
    ['500 Birch Rd, 108, Sampleton, TX 77990', '500 BIRCH RD # 108', '500 birch rd'],
    ['161775 PO Box', 'PO BOX 161775', 'po box 161775'],
    ['Birch Homes, 161775 P.O. Box, Sampleton, TX 77990', 'PO BOX 161775', 'po box 161775'],
    ['161775 PO Box 12', 'PO BOX 12', 'po box 12'],
    ['701 Suite C', '701 STE C', null],
    ['701 # C', '701 # C', null],
    ['701 Suite C, Sampleton, MN 55404', '701 STE C', null],
    ['701 Suite C Birch St', '701 BIRCH ST STE C', '701 birch st'],
    ['701 Suite C, Birch St', '701 BIRCH ST STE C', '701 birch st'],
    ['12345 RM 620', '12345 RANCH ROAD 620', '12345 ranch road 620'],
    ['100 Lot A St', '100 LOT A ST', '100 lot a st'],
    ['300 Front St', '300 FRONT ST', '300 front st'],
    ['6th & Main Streets', '6TH & MAIN ST', null],
    ['Hwy 59 And Beechnut', 'HIGHWAY 59 & BEECHNUT', null],
    ['North Ave. And Commerce St.', 'NORTH AVE & COMMERCE ST', null],
  ])('converts %j to USPS form', (text, cleaned, key) => {
    expect(normaliseAddress(text, d)).toMatchObject({ cleaned, key });
  });

  it.each([
    ['100 Elm St (rear (of house) garage) Apt 3', '100 ELM ST APT 3'],
    ['100 Elm St (rear', '100 ELM ST REAR'],
    ['100 Elm St (rear) (side', '100 ELM ST SIDE'],
  ])('drops text in closed parentheses: %j', (text, cleaned) => {
    expect(normaliseAddress(text, d).cleaned).toBe(cleaned);
  });

  it('reads parentheses that are never closed in linear time', () => {
    const start = performance.now();
    normaliseAddress('('.repeat(200_000), d);
    // Searching for the end from each parenthesis would take several times as long.
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('reads every part', () => {
    expect(normaliseAddress('2214 W Pillsbury Ave S Apt 3, New Sampleton, MN 55404-1234', d)).toEqual({
      original: '2214 W Pillsbury Ave S Apt 3, New Sampleton, MN 55404-1234',
      cleaned: '2214 W PILLSBURY AVE S APT 3',
      key: '2214 w pillsbury ave s',
      number: '2214',
      preDirection: 'W',
      street: 'PILLSBURY',
      streetType: 'AVE',
      postDirection: 'S',
      unit: 'APT 3',
      poBox: null,
      city: 'NEW SAMPLETON',
      state: 'MN',
      zip: '55404-1234',
      streetKey: 'w pillsbury ave s',
    });
  });

  it.each([
    ['100 Elm St Hartford CT 06101', 'HARTFORD', 'CT', '06101'],
    ['100 Elm CT 78701', null, null, '78701'],
    ['37 W 37TH ST, 6TH FL', null, null, null],
    ['1011 Broadway Grand Rapids MI 49503', 'GRAND RAPIDS', 'MI', '49503'],
    ['24 Midway Square St. Simons Island GA 31522', 'ST SIMONS ISLAND', 'GA', '31522'],
    ['Columbia Falls, MT 59912', 'COLUMBIA FALLS', 'MT', '59912'],
    ['100 Elm St&nbsp;SAMPLETON&nbsp;IL&nbsp;60651', 'SAMPLETON', 'IL', '60651'],
    ['100 Elm St, Sampleton, New York 10006 USA', 'SAMPLETON', 'NY', '10006'],
    ['100 Elm St, Cambridge, MA 1241', 'CAMBRIDGE', 'MA', '01241'],
    ['610 East Elm Sampleton Kansas', 'SAMPLETON', 'KS', null],
    ['7 N Birch Chicago', 'CHICAGO', null, null],
    ['19 Elm Pl West Hartford, Connecticut 06110', 'WEST HARTFORD', 'CT', '06110'],
    ['2751 S Elm Hwy West Sampleton FL 33405', 'WEST SAMPLETON', 'FL', '33405'],
    ['7924 39th Terrace North St Petersburg FL 33709', 'ST PETERSBURG', 'FL', '33709'],
    ['100 Elm St, Sampleton NY 11797 United States US', 'SAMPLETON', 'NY', '11797'],
    ['PO BOX 9, SAMPLETON TX 757574330', 'SAMPLETON', 'TX', '75757-4330'],
  ])('finds city, state and ZIP of %j', (text, city, state, zip) => {
    expect(normaliseAddress(text, d)).toMatchObject({ city, state, zip });
  });

  it.each([
    ['7 N Birch Chicago', 'BIRCH'],
    ['5922 BIRCH RD OAK GROVE RD NORTH SAMPLETON 28659', 'BIRCH RD OAK GROVE'],
    ['7 N Lake Austin', 'LAKE AUSTIN'],
    ['7924 39th Terrace North St Petersburg FL 33709', '39TH'],
    ['19 Elm Pl West Hartford, Connecticut 06110', 'ELM'],
    ['8845 Deer Park', 'DEER'],
    ['C/O Dennis Birchfield', null],
    ['Birchfield Homes Inc', null],
  ])('finds the street of %j', (text, street) => {
    expect(normaliseAddress(text, d).street).toBe(street);
  });

  it('restores the leading zero of a ZIP', () => {
    expect(normaliseAddress('100 Elm St', d, { state: 'MA', zip: '1241' }).zip).toBe('01241');
    expect(normaliseAddress('100 Elm St', d, { state: 'TX', zip: '1241' }).zip).toBeNull();
  });

  it("uses the source's city, state, and ZIP", () => {
    const known = { city: 'Round Rock', state: 'Texas', zip: '78664 4331' };
    expect(normaliseAddress('100 Oak Hollow Round Rock', d, known)).toMatchObject({
      street: 'OAK',
      streetType: 'HOLW',
      city: 'ROUND ROCK',
      state: 'TX',
      zip: '78664-4331',
    });
  });

  const pieces = fc.constantFrom(
    '2214',
    'N',
    'South',
    'Elm',
    'St',
    'Ave',
    'Lake',
    'Point',
    'Suite',
    '#',
    '#3',
    '1/2',
    ',',
    'B',
    'IH',
    '35',
    'FM',
    'PO Box',
    'RR',
    'Box',
    '12',
    'Sampleton',
    'TX',
    '78701',
    '78701-0001',
    'Floor',
    '2nd',
    '&',
    'and',
    'Block',
    'of',
    'Saint',
    'CT',
    'FL',
    'One',
    '29',
    'th',
    'Apt',
    'C/O',
    'Hwy',
    '-',
    '.',
    '(x)',
  );
  const anyAddress = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
  );

  it('never throws, and has a key if and only if it has a number and a street, or a box', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const address = normaliseAddress(text, d);
        const located = address.number !== null && address.street !== null;
        const boxed = address.poBox !== null || /^(?:RR|HC)(?: \d+[A-Z]*)? BOX \d/.test(address.cleaned);
        expect(address.original).toBe(text);
        expect(address.key !== null).toBe(located || boxed);
      }),
      { numRuns: 3000 },
    );
  });

  it('does not depend on case, spaces and abbreviations', () => {
    const direction = fc.constantFrom(['', ''], ['N', 'North'], ['SW', 'S.W.']);
    const type = fc.constantFrom(
      ['ST', 'Street'],
      ['AVE', 'avenue'],
      ['BLVD', 'Boul.'],
      ['CIR', 'circle'],
      ['PKWY', 'Parkway'],
    );
    const name = fc.constantFrom('PILLSBURY', 'OAK HILL', 'ST CHARLES', 'MLK JR', '35TH');
    fc.assert(
      fc.property(fc.nat(99999), direction, name, type, direction, (number, pre, street, kind, post) => {
        const usps = `${number} ${pre[0]} ${street} ${kind[0]} ${post[0]}`;
        const spelled = `  ${number}  ${pre[1]} ${street.toLowerCase()}  ${kind[1]} ${post[1]}, Suite 5`;
        expect(normaliseAddress(spelled, d).key).toBe(normaliseAddress(usps, d).key);
        expect(normaliseAddress(usps, d).key).toBe(usps.replace(/\s+/g, ' ').trim().toLowerCase());
      }),
    );
  });

  it('keeps a street address in USPS form', () => {
    const line = fc.tuple(
      fc.integer({ min: 1, max: 99999 }),
      fc.constantFrom(
        'ELM ST',
        'W 35TH ST',
        'OAK HILL RD N',
        'INTERSTATE 35',
        'US HIGHWAY 290',
        'AVENUE H',
        'TURTLE PT',
      ),
      fc.constantFrom('', ' APT 3', ' # 12', ' FL 2', ' BLDG 3 UNIT 220'),
    );
    fc.assert(
      fc.property(line, ([number, street, unit]) => {
        const text = `${number} ${street}${unit}`;
        expect(normaliseAddress(text, d).cleaned).toBe(text);
      }),
    );
  });
});
