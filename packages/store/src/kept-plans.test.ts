import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createPool, inTransaction } from './pool.js';
import { keptPlan } from './served/rows.js';

describe('a statement with a name', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const named = keptPlan('select $1::int as value', [1]);
  const plans = async (db: pg.Pool | pg.ClientBase = pool) =>
    (
      await db.query<{ generic: number; custom: number }>(
        'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = $1',
        [named.name],
      )
    ).rows[0];
  const mode = async (db: pg.Pool | pg.ClientBase = pool) =>
    (await db.query<{ plan_cache_mode: string }>('show plan_cache_mode')).rows[0]?.plan_cache_mode;

  it('keeps the plan of its first execution, between statements that are planned for their values', async () => {
    for (let time = 1; time <= 3; time++) {
      await pool.query(named);
      expect(await mode()).toBe('force_generic_plan');
      expect(await plans()).toEqual({ generic: time, custom: 0 });
      expect(await mode()).toBe('auto');
    }
  });

  it('has the same plan after a transaction that rolled the setting back', async () => {
    await pool.query('select $1::int', [1]);
    const failed = inTransaction(pool, async (client) => {
      await client.query(named);
      await client.query('select no_such_column');
    });
    await expect(failed).rejects.toThrow('no_such_column');
    await pool.query(named);
    expect(await mode()).toBe('force_generic_plan');
    const aborted = inTransaction(pool, async (client) => {
      await expect(client.query('select no_such_column')).rejects.toThrow();
      await client.query('select $1::int', [1]);
    });
    await expect(aborted).rejects.toThrow('current transaction is aborted');
    await pool.query('select $1::int', [1]);
    expect(await mode()).toBe('auto');
  });
});
