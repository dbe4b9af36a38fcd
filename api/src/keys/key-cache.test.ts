import {
  createAccountKey,
  createPool,
  createServiceToken,
  findUsableKeys,
  findUsableTokens,
  hashKey,
  revokeKey,
  revokeServiceToken,
} from '@crs/store';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

const find = (hashes: readonly Buffer[]) => findUsableKeys(pool, hashes);

describe('KeyCache', () => {
  it('drops a revoked key within half a minute, in every process', async () => {
    let now = Date.now();
    const { key } = await createAccountKey(pool, { account: 'a', tier: 'starter' });
    const caches = [new KeyCache(find, () => now), new KeyCache(find, () => now)];
    const known = () => Promise.all(caches.map(async (cache) => (await cache.find(key)) !== null));
    expect(await known()).toEqual([true, true]);
    await revokeKey(pool, key);
    now += 30_000;
    expect(await known()).toEqual([false, false]);
  });

  it('drops a revoked token just as fast, but its key still works', async () => {
    let now = 0;
    const { key } = await createAccountKey(pool, { account: 'tokens', tier: 'free' });
    const { token } = await createServiceToken(pool, { key });
    const tokens = new KeyCache(
      (hashes) => findUsableTokens(pool, hashes),
      () => now,
    );
    expect(await tokens.find(token)).toMatchObject({ tier: 'free', tokenId: expect.any(Number) });
    await revokeServiceToken(pool, token);
    now += 30_000;
    expect(await tokens.find(token)).toBeNull();
    expect(await new KeyCache(find).find(key)).not.toBeNull();
  });

  it('looks a key up once, also for concurrent requests, and sees a new tier later', async () => {
    let now = 0;
    const query = jest.spyOn(pool, 'query');
    const asked = (): number =>
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('k.key_hash = any')).length;
    const { key } = await createAccountKey(pool, { account: 'b', tier: 'free' });
    const cache = new KeyCache(find, () => now);
    await Promise.all(Array.from({ length: 50 }, () => cache.find(key)));
    await cache.find(key);
    expect(asked()).toBe(1);
    await createAccountKey(pool, { account: 'b', tier: 'pro', changeTier: true });
    now += 30_000;
    expect(await cache.find(key)).toMatchObject({ tier: 'pro' });
    expect(asked()).toBe(2);
    query.mockRestore();
  });

  it('finds a new key at once, even if it was looked up before', async () => {
    const cache = new KeyCache(find);
    const { key } = await createAccountKey(pool, { account: 'c', tier: 'free' });
    const hash = hashKey(key);
    await pool.query(`update api_key set key_hash = 'elsewhere' where key_hash = $1`, [hash]);
    expect(await cache.find(key)).toBeNull();
    await pool.query(`update api_key set key_hash = $1 where key_hash = 'elsewhere'`, [hash]);
    expect(await cache.find(key)).toMatchObject({ tier: 'free' });
  });

  it('uses a monotonic clock', async () => {
    const { key } = await createAccountKey(pool, { account: 'd', tier: 'free' });
    const monotonic = jest.spyOn(performance, 'now');
    const cache = new KeyCache(find);
    expect(await cache.find(key)).not.toBeNull();
    await revokeKey(pool, key);
    const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    monotonic.mockReturnValue(performance.now() + 30_000);
    expect(await cache.find(key)).toBeNull();
    monotonic.mockRestore();
    wall.mockRestore();
  });
});
