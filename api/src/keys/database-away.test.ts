import { createAccountKey, findUsableKeys, revokeKey } from '@crs/store';
import { describe, expect, it, jest } from '@jest/globals';
import type { TestApi, TestApiOptions } from '../../../test/harness/api.js';
import { errorOf, limitHeaders, withFreshApi } from '../../../test/harness/api-checks.js';
import { createLimitStore } from '../limits/create-store.js';
import { KeyCache } from './key-cache.js';

const unknownKey = `sk_live_${'5'.repeat(64)}`;

async function ask({ url }: TestApi, authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
  const response = await fetch(`${url}/v1/license-types`, { headers });
  for (const name of limitHeaders) expect(response.headers.get(name)).toMatch(/^\d+$/);
  return response;
}

const limiters: readonly [string, TestApiOptions][] = [
  ['memory', {}],
  ['the same database', { limitStore: (databaseUrl: string) => createLimitStore({ databaseUrl }) }],
];

describe.each(limiters)('while the database is down, with limits in %s', (_name, options) => {
  it('keys get 503, cached or not; a missing key still gets 401, and a malformed one 403', async () => {
    await withFreshApi(async (fresh) => {
      const remembered = await fresh.key('pro');
      const forgotten = await fresh.key('pro');
      expect((await ask(fresh, `Bearer ${remembered}`)).status).toBe(200);
      await fresh.dropDatabase();
      const codes: string[] = [];
      for (const authorization of [
        `Bearer ${remembered}`,
        `Bearer ${forgotten}`,
        `Bearer ${unknownKey}`,
        undefined,
        'Bearer sk_live_x',
      ])
        codes.push((await errorOf(await ask(fresh, authorization))).code);
      expect(codes).toEqual([
        'upstream.unavailable',
        'upstream.unavailable',
        'upstream.unavailable',
        'auth.missing',
        'auth.invalid',
      ]);
      const known = await ask(fresh, `Bearer ${remembered}`);
      expect(known.headers.get('X-RateLimit-Limit')).toBe('120');
      expect(Number(known.headers.get('Retry-After'))).toBeGreaterThan(0);
    }, options);
  });

  it('requests without a key are limited too', async () => {
    await withFreshApi(async (fresh) => {
      await fresh.dropDatabase();
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await ask(fresh)).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    }, options);
  });
});

describe('a key that cannot be looked up', () => {
  it('is looked up once per request', async () => {
    await withFreshApi(async (fresh) => {
      const query = jest.spyOn(fresh.serverPool, 'query');
      await fresh.dropDatabase();
      expect((await ask(fresh, `Bearer ${unknownKey}`)).status).toBe(503);
      const entries = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('api_key'));
      expect(entries).toHaveLength(1);
    });
  });
});

describe('KeyCache when the database goes down', () => {
  it('caches a key for half a minute and no longer, revoked or not', async () => {
    await withFreshApi(async ({ pool, dropDatabase }) => {
      let now = 0;
      const cache = new KeyCache(
        (hashes) => findUsableKeys(pool, hashes),
        () => now,
      );
      const { key } = await createAccountKey(pool, { account: 'a', tier: 'starter' });
      const revoked = await createAccountKey(pool, { account: 'a', tier: 'starter' });
      await cache.find(key);
      await cache.find(revoked.key);
      await revokeKey(pool, revoked.key);
      await dropDatabase();
      now = 29_999;
      expect([await cache.find(key), await cache.find(revoked.key)]).toEqual([
        expect.objectContaining({ tier: 'starter' }),
        expect.objectContaining({ tier: 'starter' }),
      ]);
      now = 30_000;
      await expect(cache.find(key)).rejects.toThrow();
      await expect(cache.find(revoked.key)).rejects.toThrow();
    });
  });
});
