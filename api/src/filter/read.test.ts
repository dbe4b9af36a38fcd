import { describe, expect, it } from '@jest/globals';
import type { Field } from './fields.js';
import { UnknownFieldError } from './filter-error.js';
import { compileOrderBy } from './order-by.js';
import { parseFilter } from './parse.js';
import { typeFilter } from './typed.js';

const fields: readonly Field[] = [
  { name: 'CompanyName', type: 'text', column: 't.name' },
  { name: 'PenaltyAmount', type: 'number', column: 't.amount' },
  { name: 'OrderDate', type: 'date', column: 't.day' },
  { name: 'LicenseNumbers', type: 'list', column: 't.tags' },
];

const type = (expression: string) => {
  const parsed = parseFilter(expression);
  return parsed === null ? null : typeFilter(parsed, fields);
};

describe('typeFilter', () => {
  it.each([
    ['PenaltyAmount=ten', 'The value "ten" of PenaltyAmount is not a number (position 15)'],
    ['PenaltyAmount=1e5', 'The value "1e5" of PenaltyAmount is not a number (position 15)'],
    ['PenaltyAmount>1 000', 'The value "1 000" of PenaltyAmount is not a number (position 15)'],
    ['PenaltyAmount=NaN', 'The value "NaN" of PenaltyAmount is not a number (position 15)'],
    ['PenaltyAmount=-', 'The value "-" of PenaltyAmount is not a number (position 15)'],
    [
      'OrderDate > 2024-02-30',
      'The value "2024-02-30" of OrderDate is not a date (YYYY-MM-DD) (position 13)',
    ],
    [
      'CompanyName=😀,OrderDate^2024',
      'The value "2024" of OrderDate is not a date (YYYY-MM-DD) (position 25)',
    ],
  ])('refuses %s', (expression, message) => {
    expect(() => type(expression)).toThrow(message);
  });

  it.each(['5', '-5', '5.', '.5', '005', '-0', '5000.00', ' 5 ', '9'.repeat(400)])(
    'reads the number %j',
    (value) => {
      expect(type(`PenaltyAmount>${value}`)).toMatchObject({ value: value.trim() });
    },
  );

  it.each([
    ['CompanyNmae', 'CompanyName'],
    ['company_name', 'CompanyName'],
    ['PENALTY-AMOUNT', 'PenaltyAmount'],
    ['Penalty', 'PenaltyAmount'],
    ['Date', 'OrderDate'],
    ['Name', 'CompanyName'],
    ['License', 'LicenseNumbers'],
    ['Straße', null],
    ['xyz', null],
  ])('does not know %s, and suggests %s', (field, suggestion) => {
    expect(() => type(`(PenaltyAmount=1|${field}=x)`)).toThrow(UnknownFieldError);
    expect(() => type(`(PenaltyAmount=1|${field}=x)`)).toThrow(
      expect.objectContaining({ field, suggestion, position: 18 }),
    );
  });
});

describe('compileOrderBy', () => {
  it.each([
    ['', null],
    [' \t ', null],
    ['penaltyAMOUNT', 't.amount asc nulls last'],
    ['OrderDate DESC, companyname', 't.day desc nulls last, t.name collate "C" asc nulls last'],
    ['  orderdate\t dEsC  ,PenaltyAmount   Asc ', 't.day desc nulls last, t.amount asc nulls last'],
    ['OrderDate desc, orderdate asc', 't.day desc nulls last'],
  ])('reads %j', (text, sql) => {
    expect(compileOrderBy(text, fields)?.join(', ') ?? null).toBe(sql);
  });

  it('reads as many fields as a URL can hold', () => {
    expect(compileOrderBy(`${'OrderDate,'.repeat(1_500)}OrderDate`, fields)).toEqual([
      't.day asc nulls last',
    ]);
  });

  it.each([
    ['OrderDaet', 1, 'OrderDate'],
    ['Date desc', 1, 'OrderDate'],
    ['OrderDate dsc', 11, 'desc'],
    ['OrderDate descending', 11, 'desc'],
    ['OrderDate desc,', 16, null],
    [',OrderDate', 1, null],
    ['OrderDate,,CompanyName', 11, null],
    ['CompanyName, LicenseNumbers', 14, null],
    ['OrderDate desc nulls', 16, null],
    ['OrderDate!', 1, 'OrderDate'],
    ['-OrderDate', 1, 'OrderDate'],
    ['CompanyName asc , 😀, x', 19, null],
    ['OrderDate; drop table sheet', 1, 'OrderDate'],
  ])('refuses %j at character %d, suggesting %j', (text, position, suggestion) => {
    expect(() => compileOrderBy(text, fields)).toThrow(expect.objectContaining({ position, suggestion }));
    expect(() => compileOrderBy(text, fields)).toThrow(`(position ${position})`);
  });
});
