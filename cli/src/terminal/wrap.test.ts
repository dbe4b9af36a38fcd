import { describe, expect, it } from '@jest/globals';
import { wrap, wrapColumns } from './wrap.js';

describe('wrap', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['', 10, ['']],
  ])('breaks %j at %d', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});

describe('wrapColumns', () => {
  it('keeps cells under their heading, however long they are', () => {
    const rows = [
      ['Name', 'Tamarack Ridge Builders', 'strong'],
      ['Phone', '', 'fair'],
    ];
    expect(wrapColumns(rows, [5, 14, 6])).toEqual([
      'Name   Tamarack Ridge  strong',
      '       Builders',
      'Phone                  fair',
    ]);
  });
});
