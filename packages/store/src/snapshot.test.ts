import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { createPool, isConnectionLost } from './pool.js';
import { exportSnapshot, importSnapshot } from './snapshot.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
  await pool.query('create table public.seen (n int)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const BEGIN = 'begin isolation level repeatable read';

describe('a snapshot', () => {
  it('shows one connection what the other saw', async () => {
    const [one, other] = [await pool.connect(), await pool.connect()];
    await one.query(BEGIN);
    const snapshot = await exportSnapshot(one);
    await other.query('insert into public.seen values (1)');
    await other.query(BEGIN);
    await importSnapshot(other, snapshot);
    const { rows } = await other.query('select n from public.seen');
    for (const client of [one, other]) await client.query('rollback');
    for (const client of [one, other]) client.release();
    expect(rows).toEqual([]);
  });

  it('is refused if each statement sees another state', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await expect(exportSnapshot(client)).rejects.toThrow('a read committed transaction has no snapshot');
    await client.query('rollback');
    client.release();
  });

  it.each(['00000003-0000001B-1', 'no snapshot at all'])(
    'that is gone with its connection is a lost connection (%s)',
    async (gone) => {
      const client = await pool.connect();
      await client.query(BEGIN);
      const failure = await importSnapshot(client, gone).catch((error: unknown) => error);
      await client.query('rollback');
      client.release();
      expect(isConnectionLost(failure)).toBe(true);
    },
  );

  it('that is imported too late remains a program error', async () => {
    const client = await pool.connect();
    await client.query(BEGIN);
    await client.query('select 1');
    const failure = await importSnapshot(client, '00000003-0000001B-1').catch((error: unknown) => error);
    await client.query('rollback');
    client.release();
    expect(failure).toMatchObject({ code: '25001' });
    expect(isConnectionLost(failure)).toBe(false);
  });
});
