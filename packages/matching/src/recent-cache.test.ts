import { describe, expect, it } from '@jest/globals';
import { RecentCache } from './recent-cache.js';

describe('RecentCache', () => {
  it('creates a value only once while it is recent', () => {
    const cache = new RecentCache<string>(4);
    const made: string[] = [];
    const value = (key: string): string =>
      cache.of(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    for (const key of ['a', 'a', 'b', 'c', 'a', 'b', 'c']) expect(value(key)).toBe(key.toUpperCase());
    expect(made).toEqual(['a', 'b', 'c']);
  });
  it('drops the older half when the newer one is full', () => {
    const cache = new RecentCache<number>(4);
    let made = 0;
    const value = (key: string): number => cache.of(key, () => (made += 1));
    for (const key of ['a', 'b', 'c', 'd', 'e']) value(key);
    expect(made).toBe(5);
    expect(value('c')).toBe(3);
    expect(value('d')).toBe(4);
    expect(value('e')).toBe(5);
    expect(value('a')).toBe(6);
  });
});
