import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { createLimitStore } from './create-store.js';
import type { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';
import { addressWindows, keyWindows } from './windows.js';

/** A past moment, so that the server's own clock removes nothing. */
const START = 1_000_000_000_000;

describe('limits in memory', () => {
  it('removes subjects without requests in their windows', async () => {
    let now = START;
    const store = new MemoryLimitStore(() => now);
    for (let i = 0; i < 9_999; i++) await store.take(`address ${i}`, addressWindows);
    now += 60_000;
    await store.take('address', addressWindows);
    expect(store.size).toBe(1);
  });
});

describe('limits in PostgreSQL', () => {
  let now = START;
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: LimitStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    store = createLimitStore({ databaseUrl: database.url }, () => now);
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
    await database.drop();
  });

  const subjects = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ subject: string }>('select distinct subject from limit_event');
    return rows.map(({ subject }) => subject).sort();
  };
  /** The sweep runs in the background of a request. */
  const becomes = async (expected: string[]): Promise<void> => {
    for (let i = 0; i < 100 && (await subjects()).length !== expected.length; i++) await sleep(20);
    expect(await subjects()).toEqual(expected);
  };

  it('removes requests soon after they leave their windows', async () => {
    await store.take('key', keyWindows('free'));
    await Promise.all(Array.from({ length: 300 }, (_, i) => store.take(`address ${i}`, addressWindows)));
    expect(await subjects()).toHaveLength(301);
    now += 119_999;
    await store.take('nearly', addressWindows);
    await sleep(100);
    expect(await subjects()).toHaveLength(302);
    now += 60_000;
    await store.take('address', addressWindows);
    await becomes(['address', 'key', 'nearly']);
    now += 86_460_000;
    await store.take('later', addressWindows);
    await becomes(['later']);
  });

  it('reports a failed sweep and still decides about requests', async () => {
    const troubles: unknown[] = [];
    const onError = (error: unknown) => troubles.push(error);
    const troubled = createLimitStore({ databaseUrl: database.url, onError }, () => now);
    await pool.query(
      `create function keep_all() returns trigger language plpgsql as $$ begin raise 'nothing goes'; end $$;
       create trigger keep_all before delete on limit_event execute function keep_all()`,
    );
    try {
      expect((await troubled.take('anybody', addressWindows)).allowed).toBe(true);
      for (let i = 0; i < 100 && troubles.length === 0; i++) await sleep(20);
      expect(troubles).toEqual([expect.objectContaining({ message: 'nothing goes' })]);
    } finally {
      await pool.query('drop trigger keep_all on limit_event');
      await troubled.close();
    }
  });

  it('writes nothing for a refused request or a peek', async () => {
    const subject = randomUUID();
    for (let i = 0; i < 30; i++) await store.take(subject, addressWindows);
    await store.peek(randomUUID(), addressWindows);
    const { rows } = await pool.query<{ all: number; here: number }>(
      `select count(*) as all, count(*) filter (where subject = $1) as here from limit_event where at = $2`,
      [subject, now],
    );
    expect(rows[0]?.here).toBe(10);
  });

  it('does not wait for the disk', async () => {
    const client = await pool.connect();
    try {
      const waits = async (): Promise<number> => {
        await client.query('select pg_stat_force_next_flush()');
        const { rows } = await client.query<{ writes: number }>(
          `select sum(writes) as writes from pg_stat_get_backend_io(pg_backend_pid()) where object = 'wal'`,
        );
        return rows[0]?.writes ?? 0;
      };
      const take = 'select held from limit_requests(array[$1], array[1], array[60000], array[1000], null)';
      await client.query(`create table on_disk (n int)`);
      const before = await waits();
      for (let i = 0; i < 200; i++) await client.query(take, ['one of many']);
      expect(await waits()).toBe(before);
      await client.query('insert into on_disk values (1)');
      expect(await waits()).toBeGreaterThan(before);
    } finally {
      client.release();
    }
  });

  it('decides by index, whatever the number of requests', async () => {
    const windows = [{ name: 'day', seconds: 86_400, limit: 20_001 }] as const;
    await pool.query(
      `insert into limit_event select 'busy', $1::bigint + n, n, $1::bigint + n + 86400000 from generate_series(1, 20000) n`,
      [now],
    );
    await pool.query('analyze limit_event');
    now += 30_000;
    const client = await pool.connect();
    try {
      const read = async (): Promise<number> => {
        const { rows } = await client.query<{ blocks: number }>(
          `select pg_stat_get_xact_blocks_fetched('limit_event'::regclass)
             + pg_stat_get_xact_blocks_fetched('limit_event_pkey'::regclass) as blocks`,
        );
        return rows[0]?.blocks ?? 0;
      };
      await client.query('begin');
      const before = await read();
      await client.query(
        `select * from limit_requests(array['busy'], array[1], array[86400000], array[20001], $1)`,
        [now],
      );
      const blocks = (await read()) - before;
      await client.query('rollback');
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThan(50);
    } finally {
      client.release();
    }
    expect(await store.take('busy', windows)).toMatchObject({ allowed: true, uses: [{ used: 20_001 }] });
    expect(await store.take('busy', windows)).toMatchObject({ allowed: false });
  });
});

(testRedisUrl() === null ? describe.skip : describe)('limits in Redis', () => {
  let now = START;
  let redis: Redis;
  let store: LimitStore;
  beforeAll(() => {
    redis = new Redis(testRedisUrl() ?? '');
    store = createLimitStore({ redisUrl: testRedisUrl() ?? '' }, () => now);
  });
  afterAll(async () => {
    await store.close();
    redis.disconnect();
  });

  it('keeps no more than the longest window holds, and expires with the last request', async () => {
    const subject = randomUUID();
    const set = `crs:limit:${subject}`;
    for (let i = 0; i < 400; i++) {
      now += 3_600_000;
      await store.take(subject, keyWindows('free'));
    }
    expect(await redis.zcard(set)).toBe(24);
    const left = await redis.pttl(set);
    expect(left > 86_300_000 && left <= 86_400_000).toBe(true);
    await store.peek(`${subject} looked`, addressWindows);
    expect(await redis.exists(`crs:limit:${subject} looked`)).toBe(0);
  });

  it('calls the script by its digest', async () => {
    const before = await redis.info('commandstats');
    for (let i = 0; i < 20; i++) await store.take(randomUUID(), addressWindows);
    const calls = (info: string, command: string) =>
      Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(info)?.[1] ?? 0);
    const after = await redis.info('commandstats');
    expect(calls(after, 'evalsha') - calls(before, 'evalsha')).toBeGreaterThanOrEqual(20);
  });
});
