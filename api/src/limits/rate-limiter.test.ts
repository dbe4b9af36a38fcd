import { describe, expect, it, jest } from '@jest/globals';
import { FallbackLimitStore } from './fallback-store.js';
import { limitHeaders, limitStatus } from './limit-headers.js';
import type { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';
import { clientAddress } from './rate-limiter.js';
import { addressWindows, keyWindows } from './windows.js';

describe('keyWindows', () => {
  it.each([
    ['free', 10, 100],
    ['starter', 30, 1_000],
    ['pro', 120, 10_000],
  ] as const)('of %s hold %i a minute and %i a day', (tier, minute, day) => {
    expect(keyWindows(tier).map(({ seconds, limit }) => [seconds, limit])).toEqual([
      [60, minute],
      [86_400, day],
    ]);
  });
});

describe('limitHeaders', () => {
  it('describe the window with the fewest requests left, and its reset', async () => {
    let now = 1_000_000;
    const store = new MemoryLimitStore(() => now);
    const seen = [];
    for (let i = 0; i < 3; i++) {
      seen.push(limitHeaders(limitStatus(await store.take('a', keyWindows('free')))));
      now += 1_500;
    }
    expect(seen.map((headers) => Object.values(headers))).toEqual([
      ['10', '9', '1060'],
      ['10', '8', '1060'],
      ['10', '7', '1060'],
    ]);
  });

  it('describe the window with the later reset when two have the same left', () => {
    const [minute, day] = keyWindows('free');
    if (minute === undefined || day === undefined) throw new Error('A key has two windows.');
    const full = (window: typeof minute, fits: number) => ({
      window,
      used: window.limit,
      oldestLeavesAt: fits,
      nextFitsAt: fits,
    });
    const uses = [full(minute, 5_000), full(day, 60_000)];
    for (const both of [uses, uses.toReversed()]) {
      const notice = limitStatus({ allowed: false, now: 1_000, uses: both });
      expect(limitHeaders(notice)).toMatchObject({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Reset': '60' });
      expect(notice.retryAfter).toBe(59);
    }
  });

  it('describe the day when fewer of its requests are left', async () => {
    let now = 0;
    const store = new MemoryLimitStore(() => now);
    for (let i = 0; i < 95; i++) {
      await store.take('a', keyWindows('free'));
      now += 61_000;
    }
    const headers = limitHeaders(limitStatus(await store.peek('a', keyWindows('free'))));
    expect(headers).toEqual({
      'X-RateLimit-Limit': '100',
      'X-RateLimit-Remaining': '5',
      'X-RateLimit-Reset': '86400',
    });
  });
});

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (ip, address) => {
    expect(clientAddress(ip)).toBe(address);
  });
});

describe('FallbackLimitStore', () => {
  const broken: LimitStore = {
    take: () => Promise.reject(new Error('connection refused')),
    peek: () => Promise.reject(new Error('connection refused')),
    close: async () => {},
  };

  it('limits in this process while the shared store fails, and reports it', async () => {
    const failures: unknown[] = [];
    let fallbacks = 0;
    const store = new FallbackLimitStore(
      broken,
      (error) => failures.push(error),
      () => {
        fallbacks++;
      },
    );
    const allowed = [];
    for (let i = 0; i < 11; i++) allowed.push((await store.take('a', addressWindows)).allowed);
    expect(allowed.filter(Boolean)).toHaveLength(10);
    expect({ fallbacks, failures: failures.length }).toEqual({ fallbacks: 11, failures: 1 });
  });

  it('returns to the shared store and its counts after a pause', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const shared = new MemoryLimitStore();
    let away = true;
    const store = new FallbackLimitStore(
      { ...broken, take: (...asked) => (away ? broken : shared).take(...asked) },
      () => {},
      () => {},
    );
    const remaining = async () => limitStatus(await store.take('a', addressWindows)).remaining;
    expect([await remaining(), await remaining()]).toEqual([9, 8]);
    away = false;
    now += 1_999;
    expect(await remaining()).toBe(7);
    now += 1;
    expect(await remaining()).toBe(9);
    clock.mockRestore();
  });

  it('does not wait for a store that never answers', async () => {
    const silent: LimitStore = {
      ...broken,
      take: () => new Promise(() => {}),
    };
    const store = new FallbackLimitStore(
      silent,
      () => {},
      () => {},
    );
    const started = performance.now();
    await store.take('a', addressWindows);
    await store.take('a', addressWindows);
    expect(performance.now() - started).toBeLessThan(1_800);
  });
});
