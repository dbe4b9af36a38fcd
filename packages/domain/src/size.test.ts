import { describe, expect, it } from '@jest/globals';
import { formatSize, parseSize } from './size.js';

describe('sizes', () => {
  it.each([
    ['12', 12],
    ['500 MB', 500e6],
    ['20GB', 20e9],
    ['1.5 kb', 1500],
    ['1 tb', 1e12],
    ['7 bytes', 7],
    ['0', null],
    ['-1', null],
    ['20 apples', null],
    ['', null],
  ])('%p is %p bytes', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_572_864, '1.57 MB'],
    [16e9, '16 GB'],
    [2 ** 60, '1150000 TB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});
