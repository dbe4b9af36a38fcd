import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createAccountKey, listKeys, revokeKey } from './accounts.js';
import { hashKey, saveLastUses } from './credentials.js';
import { createPool } from './pool.js';
import {
  createServiceToken,
  findUsableTokens,
  listServiceTokens,
  revokeServiceToken,
} from './service-tokens.js';

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

const usable = async (token: string) => (await findUsableTokens(pool, [hashKey(token)]))[0] ?? null;
let accounts = 0;
const newKey = async () => (await createAccountKey(pool, { account: `a${++accounts}`, tier: 'starter' })).key;

describe('createServiceToken', () => {
  it('creates a token for a key, and stores only its hash and beginning', async () => {
    const key = await newKey();
    const created = await createServiceToken(pool, { key });
    expect(created.token).toMatch(/^rct_[0-9a-f]{64}$/);
    expect(created.prefix).toBe(created.token.slice(0, 12));
    const { rows } = await pool.query('select t::text as row from service_token t');
    expect(JSON.stringify(rows)).not.toContain(created.token.slice(12));
    expect(await usable(created.token)).toMatchObject({
      id: created.keyId,
      accountId: expect.any(Number),
      isTest: false,
      tier: 'starter',
    });
    const keys = await listKeys(pool);
    expect(keys.find(({ id }) => id === created.keyId)?.account).toBe(created.account);
  });

  it('refuses an unknown or revoked key, and a day that has passed', async () => {
    const key = await newKey();
    const past = { key, expiresAt: new Date(Date.now() - 1_000) };
    await expect(createServiceToken(pool, past)).rejects.toMatchObject({ code: 'keys.expired' });
    await revokeKey(pool, key);
    await expect(createServiceToken(pool, { key })).rejects.toMatchObject({ code: 'keys.expired' });
    await expect(createServiceToken(pool, { key: 'none' })).rejects.toMatchObject({ code: 'keys.unknown' });
  });
});

describe('a token', () => {
  it('ends when it is revoked, without its key and other tokens', async () => {
    const key = await newKey();
    const [first, second] = [
      await createServiceToken(pool, { key }),
      await createServiceToken(pool, { key: String((await listKeys(pool)).at(-1)?.id) }),
    ];
    expect(await revokeServiceToken(pool, first.prefix)).toMatchObject({
      keyId: first.keyId,
      revokedAt: expect.any(String),
    });
    expect([await usable(first.token), await usable(second.token)]).toEqual([
      null,
      expect.objectContaining({ id: first.keyId }),
    ]);
    await expect(revokeServiceToken(pool, 'rct_nothing')).rejects.toMatchObject({ code: 'tokens.unknown' });
  });

  it('ends with its key', async () => {
    const key = await newKey();
    const { token } = await createServiceToken(pool, { key });
    await revokeKey(pool, key);
    expect(await usable(token)).toBeNull();
    expect((await listServiceTokens(pool)).at(-1)?.revokedAt).toEqual(expect.any(String));
  });

  it('ends on the earlier of its own last day and that of its key', async () => {
    const key = await newKey();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const { token } = await createServiceToken(pool, { key, expiresAt });
    expect(Date.parse((await usable(token))?.expiresAt ?? '')).toBeCloseTo(expiresAt.getTime(), -4);
    await pool.query(
      `update api_key set expires_at = clock_timestamp() - interval '1 second' where key_hash = $1`,
      [hashKey(key)],
    );
    expect(await usable(token)).toBeNull();
  });

  it('is selected by its number if two start the same', async () => {
    const key = await newKey();
    const tokens = [await createServiceToken(pool, { key }), await createServiceToken(pool, { key })];
    await pool.query(`update service_token set prefix = 'rct_same' where prefix = any($1)`, [
      tokens.map(({ prefix }) => prefix),
    ]);
    await expect(revokeServiceToken(pool, 'rct_same')).rejects.toMatchObject({ code: 'tokens.ambiguous' });
    expect(await revokeServiceToken(pool, tokens[0]?.token ?? '')).toMatchObject({ prefix: 'rct_same' });
  });

  it('records when it was last used, never an earlier time', async () => {
    const { token } = await createServiceToken(pool, { key: await newKey() });
    const id = (await usable(token))?.tokenId ?? 0;
    await saveLastUses(pool, 'token', new Map([[id, new Date('2026-01-02T03:04:05Z')]]));
    await saveLastUses(pool, 'token', new Map([[id, new Date('2026-01-01T03:04:05Z')]]));
    expect((await listServiceTokens(pool)).at(-1)?.lastUsedAt).toBe('2026-01-02T03:04:05Z');
  });
});
