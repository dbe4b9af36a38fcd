import { createPool, type UsableKey } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { requestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { RowLimits } from './row-limits.js';

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

const keyOf = (id: number) => ({ id, tier: 'free' }) as UsableKey;

/** Counts rows for work, and returns what is left of 1,000 and the work's result. */
async function counted(id: number, rows: number, work: () => Promise<string>) {
  const headers: Record<string, string> = {};
  const set = (given: object) => Object.assign(headers, given);
  const response = { set, setHeader: () => {} } as unknown as Response;
  requestContext({ headers: {} } as Request, response, () => {});
  const gave = await new RowLimits(pool).counting(keyOf(id), rows, response, work).catch((e: unknown) => e);
  return { left: headers['X-RowLimit-Remaining'], gave };
}

it('counts the rows of work that succeeds', async () => {
  expect(await counted(1, 300, async () => 'matched')).toEqual({ left: '700', gave: 'matched' });
  expect(await counted(1, 0, async () => 'nothing')).toEqual({ left: '700', gave: 'nothing' });
});

it('takes back the rows of work that fails, and no others', async () => {
  await counted(2, 100, async () => 'matched');
  const failure = new Error('The rosters cannot be opened.');
  const { left, gave } = await counted(2, 300, () => Promise.reject(failure));
  expect([left, gave]).toEqual(['900', failure]);
  expect(await counted(2, 900, async () => 'matched')).toEqual({ left: '0', gave: 'matched' });
});

it('refuses rows while others are worked on, before any work is done', async () => {
  let done = (): void => {};
  const slow = counted(3, 800, () => new Promise((resolve) => (done = () => resolve('slow'))));
  while ((await counted(3, 0, async () => '')).left !== '200')
    await new Promise((resolve) => setTimeout(resolve, 5));
  const { gave } = await counted(3, 201, () => Promise.reject(new Error('worked')));
  expect(gave).toBeInstanceOf(ApiError);
  expect(gave).toMatchObject({ code: 'rate_limit.exceeded' });
  done();
  expect((await slow).gave).toBe('slow');
});
