import { describe, expect, it } from '@jest/globals';
import { endOfDay, givenName, positiveInteger } from './options.js';

describe('positiveInteger', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['007', 7],
    ['999999999', 999_999_999],
  ])('reads %s', (text, number) => {
    expect(positiveInteger(text)).toBe(number);
  });

  it.each(['0', '-1', '1.5', '1e3', 'many', '', ' 1', '0x10', 'Infinity', '1000000000'])(
    'refuses %j',
    (text) => {
      expect(() => positiveInteger(text)).toThrow('Give a whole number from 1.');
    },
  );
});

describe('givenName', () => {
  it('leaves the white space around it out', () => {
    expect(givenName(' The town ')).toBe('The town');
  });

  it.each(['', '  ', 'x'.repeat(201)])('refuses %j', (text) => {
    expect(() => givenName(text)).toThrow('Give a name of 1 to 200 characters.');
  });
});

describe('endOfDay', () => {
  it.each([
    ['2027-02-28', '2027-03-01T00:00:00.000Z'],
    ['2028-02-28', '2028-02-29T00:00:00.000Z'],
    ['2027-12-31', '2028-01-01T00:00:00.000Z'],
  ])('of %s is %s', (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end);
  });

  it.each(['2027-02-29', '31.12.2027', '2027-1-1', ''])('refuses %j', (text) => {
    expect(() => endOfDay(text)).toThrow('Give a day as YYYY-MM-DD.');
  });
});
