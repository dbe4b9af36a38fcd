import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { typingErrors } from './typing-errors.js';

describe('typingErrors', () => {
  it.each([
    ['plumbing', 'plumbing', 0],
    ['plumbing', 'plumbin', 1],
    ['plumbing', 'plumming', 1],
    ['plumbing', 'pulmbing', 1],
    ['plumbing', 'plumbign', 1],
    ['lpumbing', 'plumbing', 1],
    ['abcd', 'badc', 3],
    ['abcd', 'dbca', 2],
    ['abcx', 'bacy', 3],
    ['ab', 'abcd', 2],
    ['', 'ab', 2],
    ['4th', '4th', null],
    ['4th', '5th', null],
    ['4th', 'th', null],
    ['th', '4th', null],
    ['abc', 'bad', 3],
    ['abcde', 'bacdf', 3],
    ['abcdx', 'abdcy', 3],
    ['ab', 'ba', 1],
    ['ac', 'bd', 2],
    ['abab', 'cbcb', 2],
    ['abcd', 'axcy', 2],
    ['abc', 'b', 2],
    ['abcd', 'ba', 3],
  ])('between %s and %s: %s', (a, b, errors) => {
    expect(typingErrors(a, b)).toBe(errors);
  });
  it('counts any swap of different neighbors once, in both orders', () => {
    const word = fc.stringMatching(/^[a-e]{2,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), (a, spot) => {
        const at = spot % (a.length - 1);
        const b = `${a.slice(0, at)}${a[at + 1]}${a[at]}${a.slice(at + 2)}`;
        expect([typingErrors(a, b), typingErrors(b, a)]).toEqual(a === b ? [0, 0] : [1, 1]);
      }),
    );
  });
});
