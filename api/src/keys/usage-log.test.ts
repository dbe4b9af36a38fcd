import { createAccountKey, createPool } from '@crs/store';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { UsageLog } from './usage-log.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (const account of ['a', 'b']) await createAccountKey(pool, { account, tier: 'free' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await pool.query('delete from key_usage');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const noon = new Date('2026-01-02T12:00:00Z');
const statuses = '/v1/statuses';
const answered = (status: number, route = statuses, rows = 0) => ({ keyId: 1, route, status, rows });
const saved = async () =>
  (
    await pool.query({
      text: `select key_id, day, path, requests, not_modified, refused, limited, rows from key_usage
        order by key_id, day, path`,
      rowMode: 'array',
    })
  ).rows;

it('adds up requests by key, day and path, and saves them at once', async () => {
  const query = jest.spyOn(pool, 'query');
  const usage = new UsageLog(pool, () => {});
  for (const status of [200, 200, 304, 404, 429, 503]) usage.note(answered(status), noon);
  usage.note(answered(200, '/v1/match', 700), noon);
  usage.note(answered(200, '/v1/match', 300), noon);
  usage.note(answered(200, '/v1/licenses/:licenseNumber/osha'), noon);
  usage.note(answered(200), new Date('2026-01-03T00:00:00Z'));
  usage.note({ ...answered(200), keyId: 2 }, noon);
  expect(query).toHaveBeenCalledTimes(0);
  await usage.flush();
  await usage.flush();
  await usage.close();
  expect(query).toHaveBeenCalledTimes(1);
  expect(await saved()).toEqual([
    [1, '2026-01-02', '/v1/licenses/{licenseNumber}/osha', 1, 0, 0, 0, 0],
    [1, '2026-01-02', '/v1/match', 2, 0, 0, 0, 1000],
    [1, '2026-01-02', statuses, 6, 1, 2, 1, 0],
    [1, '2026-01-03', statuses, 1, 0, 0, 0, 0],
    [2, '2026-01-02', statuses, 1, 0, 0, 0, 0],
  ]);
});

it('keeps what could not be saved for the next time', async () => {
  const failures: unknown[] = [];
  const usage = new UsageLog(pool, (error) => failures.push(error));
  usage.note(answered(200), noon);
  jest.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')));
  const failing = usage.flush();
  usage.note(answered(304), noon);
  await failing;
  expect(failures).toEqual([new Error('away')]);
  await usage.close();
  expect(await saved()).toEqual([[1, '2026-01-02', statuses, 2, 1, 0, 0, 0]]);
});

it('adds up what several processes save at the same time', async () => {
  const processes = Array.from({ length: 4 }, () => new UsageLog(pool, (error) => fail(error)));
  for (let round = 0; round < 10; round++) {
    for (const usage of processes)
      for (const route of ['/v1/permits', statuses, '/v1/osha/search'])
        usage.note(answered(200, route), noon);
    await Promise.all(processes.map((usage) => usage.flush()));
  }
  await Promise.all(processes.map((usage) => usage.close()));
  expect((await saved()).map(([, , path, requests]) => [path, requests])).toEqual([
    ['/v1/osha/search', 40],
    ['/v1/permits', 40],
    [statuses, 40],
  ]);
});

function fail(error: unknown): never {
  throw error;
}
