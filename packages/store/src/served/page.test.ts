import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { Conditions } from './conditions.js';
import { type ListQuery, readPage } from './page.js';
import { readConsistently, shareReads } from './read-session.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { schema: 'served' });
  await pool.query(
    `insert into data_version values (true, 1, now());
     create table thing (id bigint primary key, day date, name text not null);
     insert into thing select n, case when n % 4 > 0 then date '2020-01-01' + (n * n % 97)::int end, 'name ' || n % 1500
     from generate_series(1, 6000) n`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const things: ListQuery = { columns: 't.id', table: 'thing', alias: 't', order: ['t.id'] };
const orders = [
  ['t.day desc nulls last', 't.id'],
  ['t.day', 't.id'],
  ['t.day desc', 't.id'],
  ['t.day nulls first', 't.id desc'],
  ['t.name', 't.day', 't.id'],
  ['t.id desc'],
];

describe('pages of a list', () => {
  it.each(orders.map((order) => ({ by: order.join(', '), order })))(
    'are parts of the list in the order of $by, whatever was read before',
    async ({ by, order }) => {
      const whole = await pool.query<{ id: number }>(`select id from thing t where id > 500 order by ${by}`);
      const all = whole.rows.map(({ id }) => id);
      const shared = shareReads(pool);
      const page = (limit: number, offset: number) =>
        readConsistently(
          pool,
          (session) =>
            readPage<{ id: number }>(session, { ...things, order }, new Conditions(['t.id > $1'], [500]), {
              limit,
              offset,
            }),
          shared,
        );
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(6_000), async (limit, offset) => {
          for (const start of [offset, offset + limit, offset]) {
            const { rows, total } = await page(limit, start);
            expect(total).toBe(all.length);
            expect(rows.map(({ id }) => id)).toEqual(all.slice(start, start + limit));
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  it('with rows ahead have these first, and the same total on every page', async () => {
    const list: ListQuery = { ...things, order: ['t.name', 't.id'], ahead: 't.id = 4000' };
    const whole = await pool.query<{ id: number }>(
      `select id from thing t where name like '%99%' or id = 4000 order by id <> 4000, name, id`,
    );
    const all = whole.rows.map(({ id }) => id);
    const shared = shareReads(pool);
    for (const offset of [0, 25, 50, 0]) {
      const answer = await readConsistently(
        pool,
        (session) =>
          readPage<{ id: number }>(
            session,
            list,
            new Conditions([`t.name like $1 or t.id = 4000`], ['%99%']),
            { limit: 25, offset },
          ),
        shared,
      );
      expect(answer.total).toBe(all.length);
      expect(answer.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 25));
    }
  });
});
