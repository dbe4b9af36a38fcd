import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { type AccountTier, createAccountKey, findUsableKeys, listKeys, revokeKey } from './accounts.js';
import { hashKey, saveLastUses } from './credentials.js';
import { createPool } from './pool.js';

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

describe('createAccountKey', () => {
  it('creates a key of 64 hexadecimal digits, and stores only its hash and beginning', async () => {
    const created = await createAccountKey(pool, { account: 'first', tier: 'free' });
    expect(created.key).toMatch(/^sk_live_[0-9a-f]{64}$/);
    expect(created).toMatchObject({ prefix: created.key.slice(0, 12), account: 'first', tier: 'free' });
    const { rows } = await pool.query('select k::text as row from api_key k');
    expect(JSON.stringify(rows)).not.toContain(created.key.slice(12));
    expect((await findUsableKeys(pool, [hashKey(created.key)]))[0]).toMatchObject({ tier: 'free' });
  });

  it('creates test keys', async () => {
    const { key } = await createAccountKey(pool, { account: 'tester', tier: 'free', test: true });
    expect(key).toMatch(/^sk_test_[0-9a-f]{64}$/);
  });

  it.each([
    ['free', 1],
    ['starter', 2],
    ['pro', 5],
  ] as const)(
    'gives an account of tier %s no more than %i, even if they are requested at once',
    async (tier, most) => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => createAccountKey(pool, { account: `many ${tier}`, tier })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
      const refusals = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason.code] : [],
      );
      expect(new Set(refusals)).toEqual(new Set(['keys.too_many']));
    },
  );

  it('allows another key after one is revoked, and changes the tier only on request, and with a new key', async () => {
    const create = (tier: AccountTier, changeTier = false) =>
      createAccountKey(pool, { account: 'mover', tier, changeTier });
    const first = await create('starter');
    await create('starter');
    await expect(create('free')).rejects.toMatchObject({ code: 'keys.other_tier', exitStatus: 1 });
    await expect(create('free', true)).rejects.toMatchObject({ code: 'keys.too_many', exitStatus: 1 });
    const tiers = async () =>
      (await listKeys(pool, 'mover')).map(({ tier, revokedAt }) => [tier, revokedAt === null]);
    expect(await tiers()).toEqual([
      ['starter', true],
      ['starter', true],
    ]);
    await revokeKey(pool, first.key);
    await expect(create('pro')).rejects.toMatchObject({ code: 'keys.other_tier' });
    await create('pro', true);
    expect(await tiers()).toEqual([
      ['pro', false],
      ['pro', true],
      ['pro', true],
    ]);
  });
});

describe('revokeKey', () => {
  it.each(['key', 'prefix', 'number'] as const)('accepts the %s', async (by) => {
    const { key, prefix } = await createAccountKey(pool, { account: `revoked by ${by}`, tier: 'free' });
    const [listed] = await listKeys(pool, `revoked by ${by}`);
    const revoked = await revokeKey(pool, { key, prefix, number: String(listed?.id) }[by]);
    expect(revoked).toMatchObject({ id: listed?.id, revokedAt: expect.any(String) });
    expect((await findUsableKeys(pool, [hashKey(key)]))[0]).toBeNull();
  });

  it('names the numbers of keys with the same prefix', async () => {
    await createAccountKey(pool, { account: 'alike', tier: 'starter' });
    await createAccountKey(pool, { account: 'alike', tier: 'starter' });
    await pool.query(
      `update api_key set prefix = 'sk_live_same' where account_id = (select id from account where name = 'alike')`,
    );
    await expect(revokeKey(pool, 'sk_live_same')).rejects.toMatchObject({ code: 'keys.ambiguous' });
  });

  it('reports an unknown key', async () => {
    await expect(revokeKey(pool, 'sk_live_none')).rejects.toMatchObject({ code: 'keys.unknown' });
  });
});

describe('a key with an expiration date', () => {
  it('states it, and is usable until then', async () => {
    const expiresAt = new Date('2999-12-31T00:00:00Z');
    const { key } = await createAccountKey(pool, { account: 'guest', tier: 'free', expiresAt });
    expect((await listKeys(pool, 'guest'))[0]?.expiresAt).toBe('2999-12-31T00:00:00Z');
    expect((await findUsableKeys(pool, [hashKey(key)]))[0]).toMatchObject({
      expiresAt: '2999-12-31T00:00:00Z',
    });
  });

  it('is not created if that day has passed', async () => {
    const expiresAt = new Date('2020-01-01T00:00:00Z');
    const made = createAccountKey(pool, { account: 'yesterday', tier: 'free', expiresAt });
    await expect(made).rejects.toMatchObject({ code: 'keys.expired' });
    expect(await listKeys(pool, 'yesterday')).toEqual([]);
  });
});

describe('findUsableKeys', () => {
  it('returns the key of every hash, in any order', async () => {
    const made = await Promise.all(
      ['one', 'two'].map((account) => createAccountKey(pool, { account, tier: 'free' })),
    );
    const hashes = [...made.map(({ key }) => hashKey(key)), hashKey('nobody')].reverse();
    const found = await findUsableKeys(pool, hashes);
    expect(found.map((key) => key?.hash ?? null)).toEqual([null, ...hashes.slice(1)]);
  });

  it('skips expired keys', async () => {
    const { key } = await createAccountKey(pool, { account: 'late', tier: 'free' });
    await pool.query(
      `update api_key set expires_at = clock_timestamp() - interval '1 second' where key_hash = $1`,
      [hashKey(key)],
    );
    expect((await findUsableKeys(pool, [hashKey(key)]))[0]).toBeNull();
  });
});

describe('saveLastUses', () => {
  it('only moves forward', async () => {
    await createAccountKey(pool, { account: 'user', tier: 'free' });
    const read = async () => (await listKeys(pool, 'user'))[0];
    const id = (await read())?.id ?? 0;
    await saveLastUses(pool, 'key', new Map([[id, new Date('2026-01-02T00:00:00Z')]]));
    await saveLastUses(pool, 'key', new Map([[id, new Date('2026-01-01T00:00:00Z')]]));
    expect((await read())?.lastUsedAt).toBe('2026-01-02T00:00:00Z');
  });
});
