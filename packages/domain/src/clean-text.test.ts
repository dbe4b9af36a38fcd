import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, cleanValue, plainNumber } from './clean-text.js';

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      ' ',
      'é',
      'ש',
      '漢',
      '😀',
      '❤',
      '\t',
      '\n',
      '\ufe0f',
      '\u200d',
      '\u202e',
      '\u2066',
      '\0',
      '\ud83d',
      '\ude00',
    ),
    fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xe0000, max: 0xe01ff }).map((code) => String.fromCodePoint(code)),
  ),
});
const invisible =
  /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

describe('cleanText', () => {
  it.each([
    ['\u202egnifooR live\u202c LLC', 'gnifooR live LLC'],
    ['\u2067Alder\u2069 \u200eCo\u200f\u061c', 'Alder Co'],
    ['Al\u00adder\u200b \ufeffHomes\0', 'Alder Homes'],
    ['Alder\u{e0041}\u{e007f} Co', 'Alder Co'],
    ['Alder\u000bHomes\u0085Co', 'Alder Homes Co'],
    ['A\ufe0fB ❤\ufe0f 葛\u{e0100}', 'AB ❤\ufe0f 葛\u{e0100}'],
    ['two\tcells\r\ntwo lines', 'two\tcells\r\ntwo lines'],
    ['שלום Señor 漢字 😀', 'שלום Señor 漢字 😀'],
  ])('of %j is %j', (text, clean) => expect(cleanText(text)).toBe(clean));

  it('leaves no invisible characters, and keeps a clean text unchanged', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(invisible);
        expect(cleanText(clean)).toBe(clean);
        expect(JSON.parse(JSON.stringify({ list: [text] }), cleanValue)).toEqual({ list: [clean] });
      }),
      { numRuns: 1_000 },
    );
  });
});

it.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212'])(
  'a number printed with %j equals the number with a plain dash',
  (dash) => {
    expect(plainNumber(`B24${dash}0101\u00a0A`)).toBe('B24-0101 A');
    expect(plainNumber('B24-0101 A')).toBe('B24-0101 A');
  },
);
