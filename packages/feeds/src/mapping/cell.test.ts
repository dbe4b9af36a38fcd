import { describe, expect, it } from '@jest/globals';
import { cellText } from './cell.js';

describe('the text of a cell', () => {
  it.each([
    ['="00123"', '00123'],
    ['=" 00123 "', '00123'],
    ['=""', null],
    ["'000123", '000123'],
    ["'640002", '640002'],
    // What no spreadsheet wrote stays.
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
});
