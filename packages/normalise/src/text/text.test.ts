import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries } from '../../test/dictionaries.js';
import { decodeText } from './decode.js';
import { isPlaceholder } from './placeholder.js';

describe('decodeText', () => {
  it.each([
    ['Birch &amp; Sons', 'Birch & Sons'],
    ['Birch &amp;amp; Sons', 'Birch & Sons'],
    ['1119 ELM AVE.&nbsp;SAMPLETON&nbsp;IL', '1119 ELM AVE. SAMPLETON IL'],
    ['AT&T; Birch&copyright', 'AT&T; Birch&copyright'],
    ['  Birch \t\r\n Electric  ', 'Birch Electric'],
    ['Birch’s “Best” – Roofing', 'Birch\'s "Best" - Roofing'],
    ['Birch\u0000\u200BElectric\uFEFF', 'Birch Electric'],
    ['', ''],
  ])('reads %j as %j', (text, expected) => {
    expect(decodeText(text)).toBe(expected);
  });

  it('changes nothing the second time', () => {
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
  ])('finds nobody in %j', (text) => expect(isPlaceholder(text, dictionaries)).toBe(true));

  it.each([
    'Owner Built Homes LLC',
    'Noname Plumbing',
    'Self Sufficient Solar',
    'Nora Birch',
    'None Such Electric',
  ])('finds somebody in %j', (text) => expect(isPlaceholder(text, dictionaries)).toBe(false));
});
