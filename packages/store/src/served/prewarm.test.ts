import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { findApiRole } from '../api-role.js';
import { createPool } from '../pool.js';
import { Prewarmer, prewarmSearches } from './prewarm.js';
import { ReadSession, shareReads } from './read-session.js';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = createPool(database.url);
  pool = createPool(database.url, { schema: 'served', role: await findApiRole(database.url) });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const publish = (version: number) =>
  owner.query(
    `insert into served.data_version (version, published_at) values ($1, now())
     on conflict (one) do update set version = excluded.version`,
    [version],
  );

/** The pool, and the relations prewarmed through it. */
function watched(): { pool: pg.Pool; names: string[] } {
  const names: string[] = [];
  const query = (text: unknown, values?: unknown[]) => {
    if (String(text).includes('pg_prewarm(')) names.push(String(values?.[0]));
    return pool.query(text as string, values);
  };
  return { pool: { query } as unknown as pg.Pool, names };
}

const come = async (list: readonly unknown[], length: number): Promise<void> => {
  while (list.length < length) await sleep(10);
};

/** Number of tables and indexes. */
const EACH = 22;

describe('prewarming what searches read', () => {
  it('is allowed for the API role, and loads existing tables', async () => {
    const seen = watched();
    await prewarmSearches(seen.pool);
    expect(seen.names).toHaveLength(EACH);
    expect(seen.names).toContain('served.contractor');
    // One index for each name column that searches read.
    expect(seen.names.filter((name) => name.endsWith('_words'))).toHaveLength(6);
  });

  it('happens once per version', async () => {
    const seen = watched();
    const prewarmer = new Prewarmer(seen.pool, (error) => {
      throw error;
    });
    const read = async () => new ReadSession(pool, { ...shareReads(pool), prewarmer }).version();
    expect(await read()).toBeNull();
    await publish(1);
    await Promise.all([read(), read()]);
    await come(seen.names, 12);
    await publish(2);
    await read();
    await come(seen.names, 24);
    await prewarmer.close();
    await publish(3);
    await read();
    expect(seen.names).toHaveLength(2 * EACH);
  });

  it('is skipped without the extension, and logs it', async () => {
    await owner.query('drop extension pg_prewarm');
    const failures: string[] = [];
    const prewarmer = new Prewarmer(pool, ({ message }) => failures.push(message));
    prewarmer.noteVersion(3);
    await come(failures, 1);
    expect(failures).toEqual([expect.stringContaining('pg_prewarm')]);
  });
});
