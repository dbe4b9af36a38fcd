import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compareWords,
  outOfForce,
  type PrintedTexts,
  printedOtherwise,
  tellsNothing,
} from './differences.js';

const marked = (value: string, other: string): string =>
  compareWords(value, other)
    .map(({ text, isShared }) => (isShared ? text : `[${text}]`))
    .join(' ');

describe('compareWords', () => {
  it.each([
    ['Alder Roofing LLC', 'ALDER ROOFING, L.L.C.', 'Alder Roofing LLC'],
    ['Alder Roofing Inc', 'Alder Siding', 'Alder [Roofing] [Inc]'],
    ['2214 Pillsbury Ave S', '2214 Pillsbury Ave', '2214 Pillsbury Ave [S]'],
    ['Alder & Sons', 'Alder Sons', 'Alder & Sons'],
    ['', 'Alder', ''],
  ])('marks in %j what %j lacks', (value, other, expected) => {
    expect(marked(value, other)).toBe(expected);
  });

  it('marks nothing in a value compared with itself, and drops no word', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const words = compareWords(value, value);
        expect(words.every(({ isShared }) => isShared)).toBe(true);
        expect(words.map(({ text }) => text)).toEqual(value.split(/\s+/).filter((text) => text !== ''));
      }),
    );
  });
});

describe('permits outside the dates of a license', () => {
  it.each([
    ['2020-01-01', '2021-01-01', '2019-01-01', '2022-01-01', null],
    ['2018-12-31', '2021-01-01', '2019-01-01', '2022-01-01', 'before'],
    ['2020-01-01', '2022-01-02', '2019-01-01', '2022-01-01', 'after'],
    ['2020-01-01', '2022-01-01', '2020-01-01', '2022-01-01', null],
    [null, null, '2019-01-01', '2022-01-01', null],
    ['2020-01-01', '2021-01-01', null, null, null],
  ])('from %s to %s of one from %s to %s: %s', (first, last, began, ended, expected) => {
    expect(outOfForce({ first, last }, { first: began, last: ended })).toBe(expected);
  });
});

describe('printedOtherwise', () => {
  const own = {
    name: 'Larch',
    address: null,
    city: 'Ely',
    zip: null,
    phone: '612-555-0101',
    licenseNumber: null,
  };
  it.each<[Partial<PrintedTexts>, string[]]>([
    [{}, []],
    [{ phone: '(612) 555-0101' }, ['phone “(612) 555-0101”']],
    [{ name: 'LARCH INC', city: null }, ['name “LARCH INC”', 'no city']],
    [{ address: '1 Elm St', licenseNumber: 'A1' }, ['address “1 Elm St”', 'license number “A1”']],
  ])('says what differs in %j', (over, expected) => {
    expect(printedOtherwise({ ...own, ...over }, own)).toEqual(expected);
  });
});

describe('a field that is the same for all candidates', () => {
  it.each([
    ['what is printed', '(952) 555-0176', ['952 555 0176', '(952) 555-0176'], true],
    ['another value than is printed', 'Electrical', ['Plumbing', 'Plumbing'], false],
    ['values that differ', null, ['Electrical', 'Plumbing'], false],
    ['the same, printed nowhere', null, ['Electrical', 'electrical'], true],
    ['nothing', null, [null, null], false],
    ['one candidate alone', 'Electrical', ['Electrical'], false],
  ])('is left out: %s', (_, printed, values, expected) =>
    expect(tellsNothing(printed, values)).toBe(expected),
  );
});
