import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { migrate } from '../migrate.js';
import { createPool } from '../pool.js';
import { listedContractors, listedFileStarts, listedFirms } from './listed-pages.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  pool = createPool(database.url, { schema: 'served' });
  await pool.query(
    `insert into served.contractor (id, feed, roster_state, license_number, license_key, name, name_clean, name_key)
     select n * 7, 'mn', 'MN', 'BC' || n, 'BC' || n, 'Firm ' || n, 'FIRM', 'FIRM' from generate_series(1, 250) n`,
  );
  await pool.query(
    `insert into served.firm_member (contractor_id, firm_id) select n * 7, (n + 1) / 2 from generate_series(1, 21) n`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const numbersOf = async <T>(rows: AsyncGenerator<T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const some of rows) all.push(...some);
  return all;
};

it('divides records into files of a bounded number, each record in one', async () => {
  const starts = await listedFileStarts(pool, 'contractors', 100);
  expect(starts).toHaveLength(3);
  const files = await Promise.all(
    starts.map((from, at) =>
      numbersOf(listedContractors(pool, { from, before: starts[at + 1] ?? null, most: 100 })),
    ),
  );
  expect(files.map((file) => file.length)).toEqual([100, 100, 50]);
  expect(new Set(files.flat().map(({ licenseNumber }) => licenseNumber)).size).toBe(250);
});

it('ends a file at its number, even if records came after its beginning was requested', async () => {
  const [from = ''] = await listedFileStarts(pool, 'contractors', 1_000);
  expect(await numbersOf(listedContractors(pool, { from, before: null, most: 30 }))).toHaveLength(30);
});

it('skips numbers that several contractors in a state share, and firms with one license', async () => {
  await pool.query(
    `insert into served.contractor (id, feed, roster_state, license_number, license_key, name, name_clean, name_key)
     values (5000, 'mn', 'MN', 'BC1', 'BC1', 'Another', 'ANOTHER', 'ANOTHER'), (5001, 'wi', 'WI', 'BC2', 'BC2', 'Another', 'ANOTHER', 'ANOTHER')`,
  );
  const listed = await numbersOf(listedContractors(pool, { from: '0', before: null, most: 1_000 }));
  const found = listed.filter(({ licenseNumber }) => ['BC1', 'BC2'].includes(licenseNumber));
  expect(found.map(({ rosterState }) => rosterState).sort()).toEqual(['MN', 'WI']);
  const firms = await numbersOf(listedFirms(pool, { from: '0', before: null, most: 1_000 }));
  expect(firms.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
