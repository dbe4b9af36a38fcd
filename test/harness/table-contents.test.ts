import { createPool } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.js';
import { insertRow } from './records.js';
import { differences, tableContents } from './table-contents.js';

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

it('distinguishes changed rows, but not times or runs', async () => {
  await insertRow(pool, 'permit', { id: 1, status: 'Open', run_id: 1 });
  await insertRow(pool, 'feed_state', { feed: 'a', family: 'permits', last_success_at: '2026-01-01' });
  const before = await tableContents(pool, 'served');
  await pool.query('update served.permit set run_id = 2');
  await pool.query('update served.feed_state set last_success_at = clock_timestamp(), version = 7');
  expect(differences(before, await tableContents(pool, 'served'))).toEqual({});
  await pool.query(`update served.permit set status = 'Final'`);
  await insertRow(pool, 'permit', { id: 2 });
  expect(differences(before, await tableContents(pool, 'served'))).toEqual({
    'served.permit': {
      gone: 1,
      added: 2,
      examples: [
        expect.stringMatching(/^gone: .*"Open"/),
        expect.stringMatching(/^added: /),
        expect.stringMatching(/^added: /),
      ],
    },
  });
});

it('names every table of the stages that is not a log', async () => {
  const names = [...(await tableContents(pool, 'crs')).keys()];
  expect(names).toEqual(expect.arrayContaining(['crs.match', 'crs.permit', 'crs.pending_change']));
  expect(names.filter((name) => name.includes('__'))).toEqual([]);
  expect(names).not.toContain('crs.run');
});

it('counts a row that is there twice', () => {
  const of = (...rows: string[]) => new Map([['t', rows]]);
  expect(differences(of('a', 'a'), of('a'))).toEqual({ t: { gone: 1, added: 0, examples: ['gone: a'] } });
});
