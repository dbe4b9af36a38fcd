import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likenessTo, type Strictness } from './name-likeness.js';

const common = new Set([
  'construction',
  'builder',
  'roofing',
  'siding',
  'service',
  'electric',
  'and',
  'home',
]);

/** A searched name; the common words above do not distinguish names. */
function searched(text: string) {
  const tokens = text.split(' ');
  const distinctive = tokens.filter((word) => !common.has(word));
  const all = distinctive.length > 0 ? distinctive : tokens;
  const essential = all.filter((word) => word.length > 3 || /\d/.test(word));
  return { tokens, distinctive: all, essential: essential.length > 0 ? essential : all };
}
const alike = (text: string, stored: string, strictness: Strictness = 'strict'): boolean =>
  likenessTo(searched(text), strictness)(stored) > 0;

describe('likenessTo', () => {
  it.each([
    ['the same name', 'northside builder', 'northside builder'],
    ['another order', 'builder northside', 'northside builder'],
    ['a wrong letter', 'northsude builder', 'northside builder'],
    ['a missing letter', 'nothside builder', 'northside builder'],
    ['a letter too many', 'northhside builder', 'northside builder'],
    ['two letters swapped', 'nrothside builder', 'northside builder'],
    ['two letters of a short word swapped', 'amce roofing', 'acme roofing'],
    ['a slip in a word that keeps its s', 'caro sandwick', 'carlos sandwick'],
    ['two swapped in a word that keeps its s', 'calro sandwick', 'carlos sandwick'],
    ['two typos in a long word', 'brghtwre electric', 'brightwire electric'],
    ['a wrong letter in a common word', 'acme roffing', 'acme roofing'],
    ['a common word too many', 'acme roofing siding service', 'acme roofing and siding'],
    ['a common word that is not printed', 'acme construction', 'acme'],
    ['a word cut off at the end', 'brightw', 'brightwire electric'],
    ['a word written as two', 'north side builder', 'northside builder'],
    ['two words written as one', 'bigd construction', 'big d construction'],
    ['one of three distinctive words missing', 'oak elm willow', 'oak willow'],
    ['common words alone', 'construction service', 'construction service'],
    ['a short word', 'big d construction', 'big d construction'],
  ])('tolerates %s', (_name, text, stored) => {
    expect(alike(text, stored)).toBe(true);
  });

  it.each([
    ['a common word only', 'big d construction', 'sunny fen construction'],
    ['one of two distinctive words', 'big d construction', 'big sky construction'],
    ['another brand with one like letter', 'apex roofing', 'acme roofing'],
    ['a brand that begins alike', 'northside builder', 'northern builder'],
    ['a surname among other words', 'smith construction', 'smith johansson and partner dental supply'],
    ['another number', '4th street builder', '5th street builder'],
    ['another short word', 'abc roofing', 'abd roofing'],
    ['a word that goes on, in the middle', 'north construction', 'northern construction'],
  ])('does not treat %s as agreement', (_name, text, stored) => {
    expect(alike(text, stored)).toBe(false);
  });

  it.each([
    ['a wrong letter in a short word', 'abc roofing', 'abd roofing', true],
    ['a wrong letter in a word of two', 'jv electric', 'jb electric', true],
    ['a missing short word', 'oak lcc sandwick', 'sandwick', true],
    ['another number', '4th street builder', '5th street builder', false],
    ['another word', 'abc roofing', 'axd roofing', false],
    ['another long word', 'apex roofing', 'acme roofing', false],
  ])('compared leniently, %s', (_name, text, stored, like) => {
    expect([alike(text, stored), alike(text, stored, 'lenient')]).toEqual([false, like]);
  });

  it.each(['alder roofing', 'alder roofing and siding', 'north star roofing and siding of the lake region'])(
    'finds %s by the beginning of a word as well as by the word',
    (stored) => {
      const likeness = (text: string) => likenessTo(searched(text), 'strict')(stored);
      expect(likeness('roof')).toBeCloseTo(likeness('roofing'), 6);
      expect(likeness('alder roof') > 0).toBe(likeness('alder roofing') > 0);
    },
  );

  it('puts the closer name first', () => {
    const name = searched('northside builder');
    const ranked = [
      'northside builder',
      'builder northside',
      'northsude builder',
      'northside builder and siding',
      'northside plumbing',
    ].map(likenessTo(name, 'strict'));
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
    expect(new Set(ranked).size).toBe(ranked.length);
    expect(ranked[0]).toBe(1);
  });

  it('returns a share between 0 and 1, and 1 only for the same name', () => {
    const word = fc.constantFrom(
      'northside',
      'northsude',
      'acme',
      'd',
      'builder',
      'roofing',
      'northside2',
      'big',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (asked, stored) => {
        const share = likenessTo(searched(asked), 'strict')(stored);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(share === 1).toBe(asked === stored);
      }),
    );
  });
});
