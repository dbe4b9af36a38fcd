import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBoolean, parseInteger, parseMoney, parseNumber } from './numbers.js';

describe('parseMoney', () => {
  it.each([
    ['$11,500.00', 11500],
    ['(500)', -500],
    ['($1,250.50)', -1250.5],
    ['-5', -5],
    ['$-5', -5],
    ['-$5.25', -5.25],
    ['.00', 0],
    ['$.50', 0.5],
    ['$0', 0],
    ['US$ 12', 12],
    ['USD 1234.50', 1234.5],
    ['1,234.50-', -1234.5],
    ['-5-', null],
    ['(5-)', null],
    ['7.', 7],
    ['1.2e6', 1200000],
    ['10.005', 10.01],
    ['(500', null],
    ['1,50', null],
    ['--5', null],
    ['.', null],
    ['$', null],
    ['12 dollars', null],
    ['', null],
  ])('%s is %s', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it('reads back any amount printed with a dollar sign and commas', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const printed = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
        expect(parseMoney(printed)).toBe(cents / 100);
      }),
    );
  });
});

describe('parseMoney in other units', () => {
  it.each([
    ['000001150000', 'cents', 11_500],
    ['5', 'cents', 0.05],
    ['-50', 'cents', -0.5],
    ['12,345', 'cents', 123.45],
    ['223450.00', 'cents', 2234.5],
    ['0', 'cents', 0],
    ['50c', 'cents', null],
    ['12', 'thousands', 12_000],
    ['1.5', 'thousands', 1500],
    ['0', 'thousands', 0],
  ] as const)('%s %s is %s', (text, unit, value) => {
    expect(parseMoney(text, unit)).toBe(value);
  });

  it('reads a hundredth of what the same text would be in dollars, and a thousand times as much', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (amount) => {
        expect(parseMoney(String(amount), 'cents')).toBe(amount === 0 ? 0 : amount / 100);
        expect(parseMoney(String(amount), 'thousands')).toBe(amount === 0 ? 0 : amount * 1000);
      }),
    );
  });
});

describe('numbers and words', () => {
  it.each([
    ['1,284', 1284],
    ['12.0', 12],
    ['12.5', null],
    ['-0', 0],
    ['1e3', 1000],
    ['9007199254740993', null],
    ['x', null],
  ])('parseInteger %s is %s', (text, value) => {
    expect(parseInteger(text)).toBe(value);
  });

  it.each([
    ['-97.7431', -97.7431],
    ['.5', 0.5],
    ['1,200.5', 1200.5],
    ['30.26N', null],
  ])('parseNumber %s is %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([
    ['Y', true],
    ['no', false],
    ['TRUE', true],
    ['0', false],
    ['maybe', null],
  ])('parseBoolean %s is %s', (text, value) => {
    expect(parseBoolean(text)).toBe(value);
  });
});
