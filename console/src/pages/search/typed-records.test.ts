import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { typedAddresses, typedNumbers } from './typed-records.js';

describe('a record number', () => {
  it.each([
    ['2023-010259 PP', '2023-010259 PP', null],
    ['permit # 2023-010259', '2023-010259', null],
    ['Permit number PMT23-04984', 'PMT23-04984', null],
    ['317481203', '317481203', 317481203],
    ['case no. 27-CV-1', '27-CV-1', null],
    ['NOV-2024-01', 'NOV-2024-01', null],
    ['NO-2024-1', 'NO-2024-1', null],
    ['casework 12', 'casework 12', null],
    ['OSHA 1509142', '1509142', 1509142],
    ['osha inspection # 1509142', '1509142', 1509142],
    ['inspection 1509142', '1509142', 1509142],
    ['(612) 555-0148', '(612) 555-0148', null],
  ])('%s', (q, permitNumber, activityNumber) => {
    expect(typedNumbers(q)).toMatchObject({ permitNumber, activityNumber });
  });

  it.each(['alder roofing', '12 elm street', 'AG-1', 'x'.repeat(101) + 1])(
    '%s is not a permit number',
    (q) => {
      expect(typedNumbers(q).permitNumber).toBeNull();
    },
  );

  it.each([
    ['ag-1', 'CaseNumber=ag-1|CaseNumber=AG-1'],
    ['27-CV-24-100', 'CaseNumber=27-CV-24-100'],
    ['AG 2026 131', 'CaseNumber=AG 2026 131|CaseNumber=AG-2026-131'],
    ['ag2021145', 'CaseNumber=ag2021145|CaseNumber=AG2021145|CaseNumber=AG-2021-145'],
    ['case AG-2021-145', 'CaseNumber=AG-2021-145'],
    ['Alder 2026 Roofing', null],
    ['AG-1,Status=Open', null],
    ['AG|1', null],
  ])('the case number %s is searched as %s', (q, caseFilter) => {
    expect(typedNumbers(q).caseFilter).toBe(caseFilter);
  });
});

describe('a typed address', () => {
  it.each([
    ['2214 Pillsbury Ave S', [['2214 Pillsbury Ave S', '']]],
    ['2214 Pillsbury Ave S, Austin, TX 78701', [['2214 Pillsbury Ave S', 'Austin']]],
    [
      '12 elm st lakeview',
      [
        ['12 elm st lakeview', ''],
        ['12 elm st', 'lakeview'],
      ],
    ],
    [
      '12 mason st lakeview mn',
      [
        ['12 mason st lakeview mn', ''],
        ['12 mason st', 'lakeview'],
      ],
    ],
    ['elm street', [['elm street', '']]],
    ['alder roofing', []],
    ['St Paul Roofing', []],
    ['BC100000', []],
    ['(612) 555-0148', []],
  ])('%s', (q, readings) => {
    expect(
      typedAddresses(q)
        .slice(0, 2)
        .map(({ address, city }) => [address, city]),
    ).toEqual(readings);
  });

  it('uses an address and a city from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (q) => {
        for (const { address, city } of typedAddresses(q)) {
          expect(address).not.toBe('');
          for (const word of city.split(' ')) expect(q).toContain(word);
        }
      }),
    );
  });
});
