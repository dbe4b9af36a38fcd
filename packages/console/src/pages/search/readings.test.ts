import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readingsOf, tradeStem } from './readings.js';

describe('what words may mean', () => {
  it.each([
    ['roofer', ['roofer', ''], [['roofing', '', '']]],
    [
      'plumbers in duluth',
      ['plumbers in duluth', ''],
      [
        ['plumbing', '', 'duluth'],
        ['plumbing in duluth', '', ''],
      ],
    ],
    ['roofing minneapolis', ['roofing minneapolis', ''], [['roofing', '', 'minneapolis']]],
    ['BC100000 MN', ['BC100000', 'MN'], [['BC100000', 'MN', '']]],
    [
      'alder roofing, minnesota',
      ['alder roofing', 'MN'],
      [
        ['alder', 'MN', 'roofing'],
        ['alder roofing', 'MN', ''],
      ],
    ],
    [
      'electrician near saint paul, mn',
      ['electrician near saint paul', 'MN'],
      [
        ['electric', 'MN', 'saint paul'],
        ['electric near saint paul', 'MN', ''],
      ],
    ],
    [
      'alder roofing co',
      ['alder roofing co', ''],
      [
        ['alder', '', 'roofing co'],
        ['alder roofing', '', 'co'],
      ],
    ],
    [
      'alder roofing, co',
      ['alder roofing', 'CO'],
      [
        ['alder', 'CO', 'roofing'],
        ['alder roofing', 'CO', ''],
      ],
    ],
    ['alder new mexico', ['alder', 'NM'], [['alder', 'NM', '']]],
    ['who is the best roofer near me?', ['roofer', ''], [['roofing', '', '']]],
    [
      'a good plumber in duluth',
      ['plumber in duluth', ''],
      [
        ['plumbing', '', 'duluth'],
        ['plumbing in duluth', '', ''],
      ],
    ],
    ['licensed near me', ['licensed near me', ''], [['licensed', '', 'me']]],
    ['northside', ['northside', ''], []],
  ])('%s', (q, [city = '', state = ''], others) => {
    expect(readingsOf(q).map((one) => [one.q, one.state, one.city])).toEqual([['', state, city], ...others]);
  });

  it.each(['MN', ''])('%j has no other reading', (q) => {
    expect(readingsOf(q)).toEqual([]);
  });

  it('is never the text itself, nor nothing', () => {
    fc.assert(
      fc.property(fc.string(), (q) => {
        for (const reading of readingsOf(q)) {
          expect(reading.q).not.toBe(q);
          expect((reading.q === '' ? reading.city : reading.q).length).toBeGreaterThan(2);
        }
      }),
    );
  });
});

describe('the stem of a trade', () => {
  it.each([
    ['roofers in duluth', 'roof'],
    ['Plumbing', 'plumb'],
    ['electrician', 'electric'],
    ['mason', 'mason'],
    ['glazier', null],
    ['alder homes', null],
    ['constructor __proto__', null],
  ])('of %s is %s', (text, stem) => {
    expect(tradeStem(text)).toBe(stem);
  });
});
