import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { lockSubject } from './runs.js';

describe('the lock of a subject', () => {
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

  it('admits no second holder', async () => {
    const order: string[] = [];
    let second: Promise<void> | undefined;
    await inTransaction(pool, async (client) => {
      await lockSubject(client, "it's");
      second = inTransaction(pool, async (other) => {
        await lockSubject(other, "it's");
        order.push('second');
      });
      await pool.query('select pg_sleep(0.1)');
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('keeps no snapshot while others work, so that vacuum can mark their rows as visible to all', async () => {
    await pool.query('create table written (id int)');
    await inTransaction(pool, async (client) => {
      await lockSubject(client, 'publish');
      await pool.query('insert into written select generate_series(1, 1000)');
      await pool.query('vacuum written');
    });
    const { rows } = await pool.query<{ all: boolean }>(
      `select relpages > 0 and relallvisible = relpages as all from pg_class where relname = 'written'`,
    );
    expect(rows).toEqual([{ all: true }]);
  });
});
