import { createAccountKey, createPool, listKeys, saveLastUses } from '@crs/store';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { LastUses } from './last-uses.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (const account of ['a', 'b']) await createAccountKey(pool, { account, tier: 'free' });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 2, 3, 4, second));
const lastUsed = async () => (await listKeys(pool)).map(({ id, lastUsedAt }) => [id, lastUsedAt]);

it('saves all requests since the last time at once, and nothing without requests', async () => {
  const query = jest.spyOn(pool, 'query');
  const uses = new LastUses(
    (used) => saveLastUses(pool, 'key', used),
    () => {},
  );
  for (let second = 0; second < 50; second++) uses.note(1, at(second));
  uses.note(2, at(7));
  expect(query).toHaveBeenCalledTimes(0);
  await uses.flush();
  await uses.flush();
  await uses.close();
  expect(query).toHaveBeenCalledTimes(1);
  expect(await lastUsed()).toEqual([
    [1, '2026-01-02T03:04:49Z'],
    [2, '2026-01-02T03:04:07Z'],
  ]);
});

it('keeps what could not be saved for the next time, and the later of two uses', async () => {
  const failures: unknown[] = [];
  const uses = new LastUses(
    (used) => saveLastUses(pool, 'key', used),
    (error) => failures.push(error),
  );
  uses.note(1, at(51));
  uses.note(2, at(52));
  jest.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')));
  const failing = uses.flush();
  uses.note(2, at(53));
  await failing;
  expect(failures).toEqual([new Error('away')]);
  await uses.close();
  expect(await lastUsed()).toEqual([
    [1, '2026-01-02T03:04:51Z'],
    [2, '2026-01-02T03:04:53Z'],
  ]);
});
