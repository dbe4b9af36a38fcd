import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readingsOf, tradeStem } from './readings.js';

describe('what words may mean', () => {
  it.each([
    ['roofer', [['roofing', '', '']]],
    [
      'plumbers in duluth',
      [
        ['plumbing', '', 'duluth'],
        ['plumbing in duluth', '', ''],
      ],
    ],
    ['roofing minneapolis', [['roofing', '', 'minneapolis']]],
    ['BC100000 MN', [['BC100000', 'MN', '']]],
    [
      'alder roofing, minnesota',
      [
        ['alder', 'MN', 'roofing'],
        ['alder roofing', 'MN', ''],
      ],
    ],
    [
      'electrician near saint paul, mn',
      [
        ['electric', 'MN', 'saint paul'],
        ['electric near saint paul', 'MN', ''],
      ],
    ],
    [
      'alder roofing co',
      [
        ['alder', '', 'roofing co'],
        ['alder roofing', '', 'co'],
      ],
    ],
    [
      'alder roofing, co',
      [
        ['alder', 'CO', 'roofing'],
        ['alder roofing', 'CO', ''],
      ],
    ],
    ['alder new mexico', [['alder', 'NM', '']]],
    ['northside', []],
    ['MN', []],
    ['', []],
  ])('%s', (q, readings) => {
    expect(readingsOf(q).map(({ q: rest, state, city }) => [rest, state, city])).toEqual(readings);
  });

  it('is never the text itself, nor nothing', () => {
    fc.assert(
      fc.property(fc.string(), (q) => {
        for (const reading of readingsOf(q)) {
          expect(reading.q).not.toBe(q);
          expect(reading.q.length).toBeGreaterThan(2);
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
