import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMisspelling, jaroWinkler } from './spelling.js';

const limits = { minLength: 4, twoEditsLength: 8, similarity: 0.9 };

describe('jaroWinkler', () => {
  it('is the same in both orders', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(jaroWinkler(a, b)).toBe(jaroWinkler(b, a));
      }),
    );
  });
  it('is between 0 and 1, and 1 for equal words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(jaroWinkler(a, b)).toBeGreaterThanOrEqual(0);
        expect(jaroWinkler(a, b)).toBeLessThanOrEqual(1);
        expect(jaroWinkler(a, a)).toBe(1);
      }),
    );
  });
  it('returns the textbook value of MARTHA and MARHTA', () => {
    expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3);
  });
});

describe('isMisspelling', () => {
  it.each([
    ['tamarack', 'tamarak', true],
    ['brigthwell', 'brightwell', true],
    ['vosskuhler', 'vosskulher', true],
    ['hill', 'hall', false],
    ['abc', 'abd', false],
    ['route66a', 'route67a', false],
    ['plumbing', 'painting', false],
    ['garrick', 'garrick', true],
    ['abc', 'abcd', false],
    ['garr', 'garrk', true],
    ['garrick', 'garricksxy', false],
    ['tamarackson', 'tamarakson', true],
    ['tamarackson', 'tamarkson', true],
    ['tamaracks', 'tamark', false],
    ['marlow', 'wolram', false],
    ['abcdefgh', 'abcdxxgh', true],
    ['abcdefg', 'abcdxxg', false],
    ['abcdefgh', 'abcxxxgh', false],
    ['abcde', 'bacde', true],
    ['bcdefg', 'acdefg', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isMisspelling(a, b, limits)).toBe(same);
    expect(isMisspelling(b, a, limits)).toBe(same);
  });
});

describe('isMisspelling by letters', () => {
  const limits = { minLength: 4, twoEditsLength: 8, similarity: 0 };

  it('counts two edits as two, even if four letters differ', () => {
    expect(isMisspelling('abcdefgh', 'xbcdefgy', limits)).toBe(true);
    expect(isMisspelling('abcdefgh', 'xbcdefyz', limits)).toBe(false);
  });
  it('treats swapped neighbors as one edit', () => {
    expect(isMisspelling('plubming', 'plumbing', limits)).toBe(true);
    expect(isMisspelling('acme', 'amce', limits)).toBe(true);
  });
});
