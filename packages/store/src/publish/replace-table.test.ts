import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { buildIndexes, type Replacement, replaceTables } from './replace-table.js';

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

/** Builds a replacement of a table with one more row. */
async function oneMore(client: pg.ClientBase, name: string): Promise<Replacement> {
  const built = `crs.${name}_next`;
  await client.query(`create table ${built} (id integer not null)`);
  await client.query(`insert into ${built} select id from ${name} union select count(*) + 1 from ${name}`);
  return { schema: 'crs', name, built, indexes: await buildIndexes(client, name, built) };
}

const rowsOf = async (name: string) =>
  (await pool.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)).rows[0]?.rows;

it('lets others read while a slow reader keeps tables from being replaced, whichever it holds', async () => {
  for (const name of ['book', 'page'])
    await pool.query(`create table ${name} (id integer primary key); insert into ${name} values (1)`);
  for (const [held, ...others] of [
    ['book', 'page'],
    ['page', 'book'],
  ] as const) {
    const before = await rowsOf('book');
    let replaced = false;
    let replacing: Promise<void> | undefined;
    await inTransaction(pool, async (reader) => {
      await reader.query(`select from ${held}`);
      replacing = inTransaction(pool, async (client) => {
        await replaceTables(client, [await oneMore(client, 'book'), await oneMore(client, 'page')]);
        replaced = true;
      });
      const waiting = `select from pg_locks where relation = '${held}'::regclass and not granted`;
      while ((await pool.query(waiting)).rowCount === 0) await sleep(5);
      // The reader can read the other table, which is not locked while the first is awaited.
      for (const other of others) expect((await reader.query(`select from ${other}`)).rowCount).toBe(before);
      expect(await rowsOf(held)).toBe(before);
      expect(replaced).toBe(false);
    });
    await replacing;
    expect([await rowsOf('book'), await rowsOf('page')]).toEqual([(before ?? 0) + 1, (before ?? 0) + 1]);
  }
});
