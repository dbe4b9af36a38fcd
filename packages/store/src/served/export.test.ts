import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { migrate } from '../migrate.js';
import { createPool } from '../pool.js';
import { exportRows } from './export-rows.js';

let database: TestDatabase;
let other: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  other = createPool(database.url);
  await other.query(
    `insert into served.permit (id, feed, jurisdiction, permit_number, content_hash)
     select n, 'east', 'eastville', n::text, 0 from generate_series(1, 5000) n`,
  );
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

/**
 * Reads the first lines with a one-connection pool, then continues as `goOn` says. The pool must get the connection
 * back afterward.
 */
async function afterFirstLines(goOn: (rows: AsyncGenerator<unknown>) => Promise<unknown>): Promise<unknown> {
  const pool = createPool(database.url, { schema: 'served', max: 1, connectionTimeout: 2_000 });
  try {
    const rows = exportRows(pool, 'permits', null);
    expect((await rows.next()).done).toBe(false);
    const result = await goOn(rows).catch((error: Error) => error.message);
    await pool.query('select 1');
    return result;
  } finally {
    await pool.end();
  }
}

it.each<[string, (rows: AsyncGenerator<unknown>) => Promise<unknown>, unknown]>([
  [
    'read to its end',
    async (rows) => {
      let batches = 1;
      for await (const _ of rows) batches++;
      return batches;
    },
    3,
  ],
  ['left early', (rows) => rows.return(undefined), { done: true, value: undefined }],
  ['whose reader fails', (rows) => rows.throw(new Error('full disk')), 'full disk'],
  [
    'whose connection breaks',
    async (rows) => {
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      for await (const _ of rows);
    },
    // The server's message, or the error from writing to the closed connection if that comes first.
    expect.stringMatching(/terminat|EPIPE|ECONNRESET/),
  ],
])('an export %s returns its connection', async (_how, goOn, expected) => {
  expect(await afterFirstLines(goOn)).toEqual(expected);
});
