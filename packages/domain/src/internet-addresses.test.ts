import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMailAddress, isWebAddress } from './internet-addresses.js';

describe('isWebAddress', () => {
  it.each([
    'https://example.org',
    'HTTP://example.org:8080/a?b=c@d#e',
    'https://example.org/@name',
    'https://[2001:db8::1]/',
  ])('accepts %j', (text) => expect(isWebAddress(text)).toBe(true));

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/',
    '//example.org/',
    'example.org',
    'https:example.org',
    'https://',
    'https://user:pw@example.org/',
    'https://user@example.org',
    'https://@example.org',
    'https://example.com\\@example.org/',
    'https://exam ple.org/',
    'https://example.org/a b',
    'https://example.org:99999/',
    '',
  ])('refuses %j', (text) => expect(isWebAddress(text)).toBe(false));

  it('refuses anything that a browser reads as another scheme or with credentials', () => {
    const part = fc.constantFrom(
      'https',
      'http',
      'javascript',
      ':',
      '/',
      '//',
      '@',
      '\\',
      'example.org',
      'a',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      '%40',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        if (!isWebAddress(text)) return;
        const url = new URL(text);
        expect(url.protocol).toMatch(/^https?:$/);
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});

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
