import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries } from '../../test/dictionaries.js';
import { isPlaceholder } from './placeholder.js';
import { decodeText, lookupText } from './text.js';

describe('decodeText', () => {
  it.each([
    ['Birch &amp; Sons', 'Birch & Sons'],
    ['Birch &amp;amp; Sons', 'Birch & Sons'],
    ['1119 ELM AVE.&nbsp;SAMPLETON&nbsp;IL', '1119 ELM AVE. SAMPLETON IL'],
    ['AT&T; Birch&copyright', 'AT&T; Birch&copyright'],
    ['  Birch \t\r\n Electric  ', 'Birch Electric'],
    ['Birch’s “Best” – Roofing', 'Birch\'s "Best" - Roofing'],
    ['Birch\u000B\u0000\u200BElectric\uFEFF', 'Birch Electric'],
    ['Bir\u00ADch\u200C \u200DElec\u2060tric', 'Birch Electric'],
    ['Birch &am&#8203;p; Co&#8238;', 'Birch & Co'],
    ['Birch\u2028Electric\u2029Homes\uD800!', 'Birch Electric Homes!'],
    ['Birch & Sons', 'Birch & Sons'],
    ['Birch  Homes', 'Birch Homes'],
    ['Birch Homes ', 'Birch Homes'],
    [' Birch', 'Birch'],
    ['Peña', 'Peña'],
    ['', ''],
  ])('reads %j as %j', (text, expected) => {
    expect(decodeText(text)).toBe(expected);
  });

  it.each([
    ["'", '‘’‚ʼ`´'],
    ['"', '“”„'],
    ['-', '‐‑‒–—−'],
  ])('writes %s for each of %s', (plain, marks) => {
    for (const mark of marks) expect(decodeText(`é${mark}b${mark}c`)).toBe(`é${plain}b${plain}c`);
  });

  it('changes nothing when applied again', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&amp;', '&nbsp;', '&#39;', '&', ';', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = decodeText(pieces.join(''));
        expect(decodeText(once)).toBe(once);
        expect(once).not.toMatch(/^\s|\s$|\s\s|\p{Cc}/u);
      }),
    );
  });
});

describe('isPlaceholder', () => {
  it.each([
    '',
    ' ',
    '..',
    '***',
    'N/A',
    'n.a.',
    'Owner',
    'HOME OWNER',
    'NOT LISTED',
    'No Contractor',
    'TBD',
    'xxx',
    '- none -',
    'SELF CONTRACTOR RESIDENTIAL (SEE APPLICANT INFORMATION)',
  ])('finds nobody in %j', (text) => expect(isPlaceholder(text, dictionaries)).toBe(true));

  it.each([
    'Owner Built Homes LLC',
    'Noname Plumbing',
    'Self Sufficient Solar',
    'Nora Birch',
    'None Such Electric',
  ])('finds somebody in %j', (text) => expect(isPlaceholder(text, dictionaries)).toBe(false));

  it('looks at no more characters than the longest word in the dictionary can have', () => {
    const { longestPlaceholder } = dictionaries;
    expect(isPlaceholder(`N/A${'.'.repeat(longestPlaceholder - 3)}`, dictionaries)).toBe(true);
    expect(isPlaceholder(`N/A${'.'.repeat(longestPlaceholder - 2)}`, dictionaries)).toBe(false);
  });
});

describe('lookupText', () => {
  it.each([
    ['Owner / Builder', 'owner builder'],
    ['**GC-Record**', 'gc record'],
    ['a0z9', 'a0z9'],
    ['`a{0/9:z@', 'a 0 9 z'],
    ['¡Peña  Ño!', 'peña ño'],
    ['№ 5', '5'],
    ['...', ''],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(lookupText(text)).toBe(expected);
  });

  it('is the same for ASCII text as the general rule', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(lookupText(text)).toBe(
          text
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, ' ')
            .trim(),
        );
      }),
    );
  });
});
