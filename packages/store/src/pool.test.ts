import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { CopyWriter } from './copy.js';
import { createPool, inTransaction, isConnectionLost, isQueryTimeout } from './pool.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A proxy between a client and the database, which can stop forwarding without closing connections. */
async function startSilencer(databaseUrl: string) {
  const to = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = createConnection(Number(to.port), to.hostname);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: databaseUrl.replace(to.host, `127.0.0.1:${port}`),
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const LINE = 'x'.repeat(100_000);

describe('a pool', () => {
  it('waits for a free connection no longer than its timeout', async () => {
    const pool = createPool(database.url, { max: 1, connectionTimeout: 200 });
    const held = await pool.connect();
    await expect(pool.query('select 1')).rejects.toThrow(/^timeout exceeded/);
    await expect(inTransaction(pool, async () => 1)).rejects.toThrow(/^timeout exceeded/);
    held.release();
    await expect(inTransaction(pool, async () => 1)).resolves.toBe(1);
    await pool.end();
  });

  it('cancels a statement that runs too long, even inside a transaction, and stays usable', async () => {
    const pool = createPool(database.url, { max: 1, statementTimeout: 100 });
    const sleep = 'select pg_sleep(20)';
    const cancelled = { code: '57014' };
    await expect(pool.query(sleep)).rejects.toMatchObject(cancelled);
    await expect(inTransaction(pool, (client) => client.query(sleep))).rejects.toMatchObject(cancelled);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it.each<[string, (client: pg.PoolClient) => Promise<unknown>]>([
    ['a long statement', (client) => client.query('select pg_sleep(20)')],
    ['a lock', (client) => client.query('select pg_advisory_xact_lock(1)')],
    [
      'a COPY',
      async (client) => {
        await client.query('create temporary table copied (line text)');
        const writer = new CopyWriter(client, 'copied', ['line']);
        try {
          for (;;) await (writer.write(LINE) ?? sleep(0));
        } catch (error) {
          await writer.abort();
          throw error;
        }
      },
    ],
  ])('ends %s when stopped, and opens new connections', async (_what, work) => {
    const stopping = new AbortController();
    const pool = createPool(database.url, { max: 1, signal: stopping.signal });
    const other = createPool(database.url, { max: 1 });
    const holder = await other.connect();
    await holder.query('select pg_advisory_lock(1)');
    const working = inTransaction(pool, work).catch(isConnectionLost);
    await sleep(100);
    const began = performance.now();
    stopping.abort();
    expect(await working).toBe(true);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(performance.now() - began).toBeLessThan(2_000);
    holder.release(true);
    await Promise.all([pool.end(), other.end()]);
  });

  it('gives up on a server that falls silent, inside or outside a transaction', async () => {
    const silencer = await startSilencer(database.url);
    const pool = createPool(silencer.url, { max: 2, statementTimeout: 100 });
    await Promise.all([pool.query('select pg_sleep(0.01)'), pool.query('select pg_sleep(0.01)')]);
    const began = performance.now();
    const inside = inTransaction(pool, async (client) => {
      silencer.silence();
      return client.query('select 1');
    });
    expect(await inside.catch(isQueryTimeout)).toBe(true);
    expect(await pool.query('select 1').catch(isQueryTimeout)).toBe(true);
    expect(performance.now() - began).toBeLessThan(8_000);
    silencer.close();
    await pool.end();
  });
});
