import type { FilterField } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { UnknownFieldError } from './filter-error.js';
import { parseFilter } from './parse.js';
import { resolveFilter } from './resolve-filter.js';

const fields: readonly FilterField[] = [
  { name: 'CompanyName', type: 'text' },
  { name: 'PenaltyAmount', type: 'number' },
  { name: 'OrderDate', type: 'date' },
  { name: 'LicenseNumbers', type: 'list' },
];

const resolve = (expression: string) => {
  const parsed = parseFilter(expression);
  return parsed === null ? null : resolveFilter(parsed, fields);
};

describe('resolveFilter', () => {
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
    expect(() => resolve(expression)).toThrow(message);
  });

  it.each(['5', '-5', '5.', '.5', '005', '-0', '5000.00', ' 5 ', '9'.repeat(400)])(
    'reads the number %j',
    (value) => {
      expect(resolve(`PenaltyAmount>${value}`)).toMatchObject({ value: value.trim() });
    },
  );

  it.each([
    ['CompanyNmae', 'CompanyName'],
    ['company_name', 'CompanyName'],
    ['PENALTY-AMOUNT', 'PenaltyAmount'],
    ['Straße', null],
    ['xyz', null],
  ])('does not know %s, and suggests %s', (field, suggestion) => {
    expect(() => resolve(`(PenaltyAmount=1|${field}=x)`)).toThrow(UnknownFieldError);
    expect(() => resolve(`(PenaltyAmount=1|${field}=x)`)).toThrow(
      expect.objectContaining({ field, suggestion, position: 18 }),
    );
  });
});
