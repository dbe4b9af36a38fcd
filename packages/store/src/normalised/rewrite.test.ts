import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { copyRows } from '../copy.js';
import { createPool, inTransaction } from '../pool.js';
import { buildIndexes, replaceTable } from './rewrite.js';
import { createStaged, stagedTable } from './staged-table.js';

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

it('lets others read while one who reads for long keeps a table from being replaced', async () => {
  await pool.query('create table book (id integer primary key); insert into book values (1)');
  const count = async () =>
    (await pool.query<{ rows: number }>('select count(*)::int as rows from book')).rows[0]?.rows;
  let replaced = false;
  const replace = () =>
    inTransaction(pool, async (client) => {
      await client.query('create table book_anew (id integer not null)');
      await client.query('insert into book_anew values (1), (2)');
      await replaceTable(client, 'book', 'book_anew', await buildIndexes(client, 'book', 'book_anew'));
      replaced = true;
    });
  let replacing: Promise<void> | undefined;
  await inTransaction(pool, async (reader) => {
    await reader.query('select from book');
    replacing = replace();
    const waiting = `select from pg_locks where relation = 'book'::regclass and not granted`;
    while ((await pool.query(waiting)).rowCount === 0) await new Promise((done) => setTimeout(done, 5));
    for (let asked = 0; asked < 5; asked++) expect(await count()).toBe(1);
    expect(replaced).toBe(false);
  });
  await replacing;
  expect(await count()).toBe(2);
}, 15_000);

it('stages feeds whose long names begin alike at the same time', async () => {
  const name = 'county_of_very_long_names_department_of_building_and_of_zoning_permits_';
  const stage = (client: pg.ClientBase, feed: string) => createStaged(client, 'orders', feed, 0, {});
  await inTransaction(pool, async (one) => {
    await stage(one, `${name}north`);
    await inTransaction(pool, async (other) => {
      await other.query(`set local lock_timeout = '2s'`);
      await stage(other, `${name}south`);
      await other.query(`drop table ${stagedTable(`${name}south`)}`);
    });
    await one.query(`drop table ${stagedTable(`${name}north`)}`);
  });
});

it('ends a COPY that failed before it began', async () => {
  const client = await pool.connect();
  await expect(copyRows(client, 'no_such_table', ['id'], [[1]])).rejects.toThrow(/no_such_table/);
  expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
}, 10_000);
