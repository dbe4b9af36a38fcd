import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { refreshStatistics } from './statistics.js';

describe('refreshing statistics', () => {
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

  /** Rows of `claim` in PostgreSQL's statistics, and pages in its visibility map. */
  async function counted(): Promise<{ rows: number; visible: number }> {
    const { rows } = await pool.query<{ rows: number; visible: number }>(
      `select reltuples::int as rows, relallvisible as visible from pg_class where oid = 'claim'::regclass`,
    );
    return rows[0] ?? { rows: -1, visible: 0 };
  }

  const add = (from: number, to: number) =>
    pool.query(
      `insert into claim (id, scope, contractor_name)
       select n, 'town', repeat(md5(n::text), 30) from generate_series($1::int, $2::int) n`,
      [from, to],
    );

  it('analyzes new rows, and a large table again only if much of it changed', async () => {
    // PostgreSQL's own daemon would update them at any time.
    await pool.query('alter table claim set (autovacuum_enabled = off)');
    await add(1, 20_000);
    await refreshStatistics(pool);
    const first = await counted();
    expect(first.rows).toBe(20_000);
    expect(first.visible).toBeGreaterThan(2_000);
    await add(20_001, 20_100);
    await refreshStatistics(pool);
    expect((await counted()).rows).toBe(20_000);
    await add(20_101, 25_000);
    await refreshStatistics(pool);
    expect((await counted()).rows).toBe(25_000);
  });

  it('analyzes a table that never was, even if an index was built before its changes are counted', async () => {
    const client = await pool.connect();
    try {
      // A session reports its changes once a second.
      await client.query('select pg_stat_force_next_flush()');
      await client.query('delete from claim');
      await client.query(
        `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key)
         select n, 'roster', 'MN', n, n, repeat(md5(n::text), 20), n, n from generate_series(1, 5000) n`,
      );
      await client.query('reindex table contractor');
      await refreshStatistics(pool);
    } finally {
      client.release();
    }
    const { rows } = await pool.query(
      `select from pg_stats where tablename = 'contractor' and attname = 'id'`,
    );
    expect(rows).toHaveLength(1);
  });
});
