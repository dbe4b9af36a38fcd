import { describe, expect, it } from '@jest/globals';
import { isMailAddress } from './mail-address.js';

describe('isMailAddress', () => {
  it.each([
    ['office@example.org', true],
    ['first.last+permits@city.example.us', true],
    ['OFFICE@EXAMPLE.ORG', true],
    ['a@b.xn--p1ai', true],
    ['office@localhost', false],
    ['office@example.1', false],
    ['office at example.org', false],
    ['a b@example.org', false],
    ['<office@example.org>', false],
    ['a@b@example.org', false],
    ['', false],
  ])('of %j is %s', (text, is) => {
    expect(isMailAddress(text)).toBe(is);
  });
});
