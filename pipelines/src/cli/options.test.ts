import { describe, expect, it } from '@jest/globals';
import { positiveInteger } from './options.js';

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
