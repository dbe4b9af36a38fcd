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

  it('analyzes new rows, and a large table again only when much of it changed', async () => {
    // PostgreSQL's own daemon would count whenever it comes by.
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
});
