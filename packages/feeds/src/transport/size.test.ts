import { describe, expect, it } from '@jest/globals';
import { sizeBytes, sizeText } from './size.js';

describe('sizes', () => {
  it.each([
    ['12', 12],
    ['500 MB', 500 * 2 ** 20],
    ['20GB', 20 * 2 ** 30],
    ['1.5 kb', 1536],
    ['1 tb', 2 ** 40],
    ['0', null],
    ['-1', null],
    ['20 apples', null],
    ['', null],
  ])('%p is %p bytes', (text, bytes) => {
    expect(sizeBytes(text)).toBe(bytes);
  });

  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1_572_864, '1.5 MB'],
    [16 * 2 ** 30, '16 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
