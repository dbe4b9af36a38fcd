import { describe, expect, it } from '@jest/globals';
import { claimNumber, endOfDay, givenName, givenNote, positiveInteger } from './options.js';

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
      expect(() => positiveInteger(text)).toThrow('Use a whole number of 1 or more.');
    },
  );
});

describe('givenName', () => {
  it('trims white space', () => {
    expect(givenName(' The town ')).toBe('The town');
  });

  it.each(['', '  ', 'x'.repeat(201)])('refuses %j', (text) => {
    expect(() => givenName(text)).toThrow('Use a name of 1 to 200 characters.');
  });

  it.each(['Ada\nExample', 'Ada\tExample', 'A\u0007da', 'Ada\u009bExample'])('refuses %j', (text) => {
    expect(() => givenName(text)).toThrow('without control characters');
  });
});

describe('givenNote', () => {
  it('may be longer than a name', () => {
    expect(givenNote(` ${'x'.repeat(2_000)}`)).toHaveLength(2_000);
    expect(() => givenNote('x'.repeat(2_001))).toThrow('Use a note of 1 to 2000 characters.');
  });
});

describe('claimNumber', () => {
  it('reads 53-bit numbers, including those of spare ids', () => {
    expect(claimNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['9007199254740992', '9'.repeat(16), '1'.repeat(17), '-1', '1.5', 'x', ''])(
    'refuses %j',
    (text) => {
      expect(() => claimNumber(text)).toThrow('Use a claim number.');
    },
  );
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
    expect(() => endOfDay(text)).toThrow('Use a date as YYYY-MM-DD.');
  });
});
