import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { checkConnections, mostJobs } from './work.js';

describe('checkConnections', () => {
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

  it('allows as many jobs as the server has connections for, and states the limit if there are too few', async () => {
    const { rows } = await pool.query<{ most: string }>('show max_connections');
    const most = mostJobs(Number(rows[0]?.most));
    await checkConnections(pool, 1);
    await expect(checkConnections(pool, most + 60)).rejects.toMatchObject({
      code: 'work.too_many_jobs',
      nextStep: expect.stringMatching(/--concurrency \d+ or less/),
    });
  });

  it.each([
    [30, 1],
    [100, 10],
    [500, 110],
  ])('with %d connections allows %d jobs', (connections, jobs) => {
    expect(mostJobs(connections)).toBe(jobs);
  });
});
