import type { FilterField } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { parseOrderBy } from './order-by.js';

const fields: readonly FilterField[] = [
  { name: 'CompanyName', type: 'text' },
  { name: 'PenaltyAmount', type: 'number' },
  { name: 'OrderDate', type: 'date' },
  { name: 'LicenseNumbers', type: 'list' },
];

describe('parseOrderBy', () => {
  it.each([
    ['', null],
    [' \t ', null],
    ['penaltyAMOUNT', [['PenaltyAmount', 'asc']]],
    [
      'OrderDate DESC, companyname',
      [
        ['OrderDate', 'desc'],
        ['CompanyName', 'asc'],
      ],
    ],
    [
      '  orderdate\t dEsC  ,PenaltyAmount   Asc ',
      [
        ['OrderDate', 'desc'],
        ['PenaltyAmount', 'asc'],
      ],
    ],
    ['OrderDate desc, orderdate asc', [['OrderDate', 'desc']]],
  ])('reads %j', (text, terms) => {
    expect(parseOrderBy(text, fields)?.map(({ field, direction }) => [field, direction]) ?? null).toEqual(
      terms,
    );
  });

  it('parses as many fields as a URL can hold', () => {
    expect(parseOrderBy(`${'OrderDate,'.repeat(1_500)}OrderDate`, fields)).toEqual([
      { field: 'OrderDate', direction: 'asc' },
    ]);
  });

  it.each([
    ['OrderDaet', 1, 'OrderDate'],
    ['Date desc', 1, 'OrderDate'],
    ['OrderDate dsc', 11, 'desc'],
    ['OrderDate descending', 11, 'desc'],
    ['OrderDate desc,', 16, null],
    ['OrderDate,  ,CompanyName', 13, null],
    ['OrderDate ASCENDING', 11, 'asc'],
    [',OrderDate', 1, null],
    ['OrderDate,,CompanyName', 11, null],
    ['CompanyName, LicenseNumbers', 14, null],
    ['OrderDate desc nulls', 16, null],
    ['OrderDate!', 1, 'OrderDate'],
    ['-OrderDate', 1, 'OrderDate'],
    ['CompanyName asc , 😀, x', 19, null],
    ['OrderDate; drop table sheet', 1, 'OrderDate'],
  ])('refuses %j at character %d, suggesting %j', (text, position, suggestion) => {
    expect(() => parseOrderBy(text, fields)).toThrow(expect.objectContaining({ position, suggestion }));
    expect(() => parseOrderBy(text, fields)).toThrow(`(position ${position})`);
  });

  it.each([
    ['ActionsTaken', ['CompanyName', 'PenaltyAmount', 'OrderDate']],
    ['OrderDate down', ['desc', 'asc']],
    ['OrderDate desc last', [',']],
  ])('says for %j what is expected there', (text, expected) => {
    expect(() => parseOrderBy(text, fields)).toThrow(expect.objectContaining({ expected }));
  });
});
