import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool, inTransaction } from '../pool.js';
import { BUILDING, type Build, LOCK_STAGES, startConcurrentBuild } from './concurrent-build.js';

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

const replacement = (name: string) => [{ schema: 'served', name, built: name, indexes: [] }];

describe('tables built in parallel with a publish', () => {
  it('are built by the publishing connection if they were not started, then on both cores', async () => {
    const at: string[] = [];
    let begin: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await inTransaction(
      pool,
      async (publishing) => {
        const where = (client: pg.ClientBase): string => (client === publishing ? 'publishing' : 'beside');
        const long: Build = async (client, beforeIndex) => {
          begin();
          await ended;
          // The publishing connection builds the remaining table.
          let workers = '0';
          for (let tries = 0; workers === '0' && tries < 200; tries++) {
            await beforeIndex?.();
            const { rows } = await client.query('show max_parallel_maintenance_workers');
            workers = rows[0]?.max_parallel_maintenance_workers;
          }
          at.push(`long ${where(client)} with ${workers} worker`);
          return replacement('long');
        };
        const short: Build = async (client) => {
          at.push(`short ${where(client)}`);
          end();
          return replacement('short');
        };
        const beside = await startConcurrentBuild(pool, publishing, [long, short]);
        await begun;
        const built = await beside.finish();
        expect(built.map(({ name }) => name)).toEqual(['short', 'long']);
      },
      `begin isolation level repeatable read; ${LOCK_STAGES}; ${BUILDING}`,
    );
    expect(at).toEqual(['short publishing', 'long beside with 1 worker']);
  });
});
