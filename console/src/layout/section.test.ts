import { describe, expect, it } from '@jest/globals';
import { withFormat } from './section.js';

describe('the address of a page in another format', () => {
  it.each([
    ['/changes', 'atom', '/changes?format=atom'],
    ['/contractors/23%2FMC?state=MN', 'atom', '/contractors/23%2FMC?state=MN&format=atom'],
    ['/search?q=who?&page=2', 'csv', '/search?q=who%3F&page=2&format=csv'],
    ['/search?format=json', 'csv', '/search?format=csv'],
  ] as const)('of %s as %s', (address, format, changed) => {
    expect(withFormat(address, format)).toBe(changed);
  });
});
