import { describe, expect, it } from '@jest/globals';
import { cellValue, compareValues, textOf } from './cell-value.js';
import { sortedBy } from './sorting.js';

describe('textOf', () => {
  const Name = ({ of }: { readonly of: string }) => <b>{of}</b>;
  it.each([
    [null, ''],
    [7, '7'],
    [['a', 1, false], 'a1'],
    [<a href="/x">Alder {3}</a>, 'Alder 3'],
    [<Name of="Alder" />, 'Alder'],
    [
      <>
        <Name of="Alder" />
        <br />
        LLC
      </>,
      'Alder  LLC',
    ],
  ])('reads what a cell shows', (node, text) => {
    expect(textOf(node)).toBe(text);
  });
});

describe('cellValue', () => {
  it.each([
    ['$1,234', true, 1234],
    ['98.8%', true, 98.8],
    ['-3', true, -3],
    ['1,234', false, '1,234'],
    ['Mar 3, 2027', false, '2027-03-03'],
    ['December 31, 2026', false, '2026-12-31'],
    ['Marble 3, 2027', false, 'Marble 3, 2027'],
    ['  a\n b ', false, 'a b'],
    [' ', true, null],
    ['no date', false, null],
    ['never', false, null],
    ['not stated', true, null],
  ])('reads %j in a numeric column: %s', (text, isNumeric, value) => {
    expect(cellValue(text, isNumeric)).toBe(value);
  });
});

describe('sortedBy', () => {
  const rows = ['b 10', null, 'B 9', 3, 12, 'a'];
  it('sorts numbers before texts, and missing values last in both directions', () => {
    expect(sortedBy(rows, (row) => row, false)).toEqual([3, 12, 'a', 'B 9', 'b 10', null]);
    expect(sortedBy(rows, (row) => row, true)).toEqual(['b 10', 'B 9', 'a', 12, 3, null]);
  });

  it('keeps the order of equal rows', () => {
    const alike = [
      { at: 1, name: 'A' },
      { at: 2, name: 'a' },
    ];
    for (const descends of [false, true])
      expect(sortedBy(alike, ({ name }) => name, descends)).toEqual(alike);
    expect(compareValues('A', 'a')).toBe(0);
  });
});
