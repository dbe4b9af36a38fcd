import { describe, expect, it } from '@jest/globals';
import { cellText, isFormula } from './cell.js';

describe('the text of a cell', () => {
  it.each([
    ['="00123"', '00123'],
    ['=" 00123 "', '00123'],
    ['=""', null],
    ["'000123", '000123'],
    ["'640002", '640002'],
    ['=HYPERLINK("https://city.example/1","B24-1")', 'B24-1'],
    ['=hyperlink("https://city.example/1"; "B24-1")', 'B24-1'],
    // Text that no spreadsheet wrote stays unchanged.
    ["'Tis Roofing", "'Tis Roofing"],
    ['=SUM(A1)', '=SUM(A1)'],
    ["O'Hara", "O'Hara"],
    ['5\u00a0', '5'],
    ['', null],
    [12.5, '12.5'],
    [['a', null, "'1"], 'a, 1'],
  ])('%j is %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it.each([
    ['=A2+B2', true],
    ['=SUM(A1:A9)', true],
    ['=', false],
    ['= = =', false],
    ['Alder = Birch', false],
  ])('%s is a formula: %s', (text, is) => {
    expect(isFormula(text)).toBe(is);
  });
});
