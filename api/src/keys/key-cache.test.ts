import { createAccountKey, createPool, revokeKey } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { KeyCache } from './key-cache.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('KeyCache', () => {
  it('lets a revoked key go within half a minute, on every process', async () => {
    let now = Date.now();
    const { key } = await createAccountKey(pool, { account: 'a', tier: 'starter' });
    const caches = [new KeyCache(pool, () => now), new KeyCache(pool, () => now)];
    const known = () => Promise.all(caches.map(async (cache) => (await cache.find(key)) !== null));
    expect(await known()).toEqual([true, true]);
    await revokeKey(pool, key);
    now += 30_000;
    expect(await known()).toEqual([false, false]);
  });

  it('asks the database once for a key it knows, and takes over a new tier later', async () => {
    let now = Date.now();
    let asked = 0;
    const counting = new Proxy(pool, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name);
        return (...args: [string, unknown[]]) => {
          asked++;
          return target.query(...args);
        };
      },
    });
    const { key } = await createAccountKey(pool, { account: 'b', tier: 'free' });
    const cache = new KeyCache(counting, () => now);
    for (let i = 0; i < 5; i++) await cache.find(key);
    expect(asked).toBe(1);
    await createAccountKey(pool, { account: 'b', tier: 'pro' });
    now += 30_000;
    expect(await cache.find(key)).toMatchObject({ tier: 'pro' });
  });
});
