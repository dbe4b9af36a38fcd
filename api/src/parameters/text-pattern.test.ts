import { describe, expect, it } from '@jest/globals';
import { textPattern } from './text-pattern.js';

describe('textPattern', () => {
  it.each([
    [0, ['', ' ', 'a'], ['\0', 'a\0']],
    [1, ['a', ' a ', '\u00a0a b', 'a\nb'], ['', ' ', '\u3000', ' a\0', '\0a']],
    [3, ['abc', ' abc ', 'a b', '\ufeffa😀c'], ['ab', ' ab ', '  a  ', 'abc\0']],
  ])('of at least %d characters beside white space', (min, held, refused) => {
    const pattern = new RegExp(textPattern(min), 'u');
    expect(held.filter((text) => !pattern.test(text))).toEqual([]);
    expect(refused.filter((text) => pattern.test(text))).toEqual([]);
  });

  it.each([0, 1, 3])('of at least %d fails fast on a long text that ends with NUL', (min) => {
    const pattern = new RegExp(textPattern(min), 'u');
    const start = performance.now();
    for (const part of ['a', ' ', 'a ']) expect(pattern.test(`${part.repeat(50_000)}\0`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
