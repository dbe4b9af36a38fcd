import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, migrate, type OpenReplica, ReadServers } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, startTestApi, type TestApi } from '../harness/api.js';
import { insertTown } from '../harness/records-of-a-town.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../harness/replicated-postgres.js';
import { until } from '../harness/workers.js';

let servers: ReplicatedPostgres;
let api: TestApi;
/** The number of statements that the replica answered. */
let asked = 0;

const openReplica: OpenReplica = ({ signal, within }) => {
  const pool = createPool(servers.replica.url, {
    schema: 'served',
    role: 'crs_api',
    statementTimeout: within ?? 10_000,
    connectionTimeout: within ?? 2_000,
    signal,
  });
  if (within === undefined)
    pool.on('acquire', () => {
      asked++;
    });
  return pool;
};

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await migrate(servers.primary.url);
  const pool = createPool(servers.primary.url, { schema: 'served' });
  await insertTown(pool, settings.dictionaries);
  await pool.end();
  await servers.followed();
  api = await startTestApi({
    database: servers.primary.url,
    pages: 'everybody',
    replicas: { replica: openReplica },
    connectionTimeout: 1_000,
  });
  await until('the replica', async () => (await state()).isThere);
}, 120_000);
afterAll(async () => {
  await api?.close();
  await servers?.remove();
});

interface Ready {
  readonly status: string;
  readonly checks: { readonly database: string; readonly data: string };
  readonly replicas: readonly [
    { readonly isThere: boolean; readonly version: number; readonly isStreaming: boolean },
  ];
}
const ready = async (one = api): Promise<Ready> => (await (await fetch(`${one.url}/readyz`)).json()) as Ready;
const state = async () => (await ready()).replicas[0];

/** Publishes another version, like the last statement of a real publish. */
const publish = () => servers.primary.query('update served.data_version set version = version + 1');
const published = async (): Promise<number> =>
  Number((await servers.primary.query('select version from served.data_version'))[0]?.version);

const versionOf = (response: Response): number =>
  Number(/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]);
const LICENSES = '/v1/licenses/search?q=king';

/** Runs work while the replica replays nothing. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await servers.replica.query('select pg_wal_replay_pause()');
  try {
    await work();
  } finally {
    await servers.replica.query('select pg_wal_replay_resume()');
    await servers.followed();
    await until('the replica', async () => (await state()).version === (await published()));
  }
}

describe('an API that reads from a replica', () => {
  it('answers from it', async () => {
    const before = asked;
    expect((await api.get(LICENSES)).status).toBe(200);
    expect(asked).toBeGreaterThan(before);
    expect(await state()).toMatchObject({ isThere: true, isStreaming: true, version: await published() });
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain('crs_replica_up{replica="replica"} 1');
    expect(metrics).toContain('crs_replica_lag_seconds{replica="replica"} 0');
  });

  it('never shows a caller an older version than before, and others what the replica has', async () => {
    await whilePaused(async () => {
      const before = await published();
      await publish();
      expect(versionOf(await api.get(LICENSES))).toBe(before);
      const seen = { 'If-None-Match': `W/"${before + 1}-other"` };
      expect(versionOf(await api.get(LICENSES, { headers: seen }))).toBe(before + 1);
      // Once a process has returned a version, all its later responses have at least that version.
      expect(versionOf(await api.get(LICENSES))).toBe(before + 1);
    });
  });

  it('reports in the metrics how far a replica is behind', async () => {
    await whilePaused(async () => {
      await publish();
      await until('the lag', async () => {
        const metrics = await (await fetch(`${api.url}/metrics`)).text();
        return Number(/crs_replica_lag_seconds\{replica="replica"\} ([\d.]+)/.exec(metrics)?.[1]) > 0.5;
      });
    });
  });

  it('keeps the version that a browser saw, over several processes', async () => {
    const other = await api.twin();
    try {
      await whilePaused(async () => {
        const before = await published();
        await publish();
        const visit = async (url: string, seen?: number): Promise<string | null> => {
          const headers: Record<string, string> = seen === undefined ? {} : { cookie: `crs-version=${seen}` };
          const response = await fetch(`${url}/search?q=king`, { headers });
          expect(response.status).toBe(200);
          return response.headers.get('set-cookie')?.split(';')[0] ?? null;
        };
        expect(await visit(api.url)).toBe(`crs-version=${before}`);
        expect(await visit(api.url, before)).toBeNull();
        // This visitor has already seen the new version on another machine.
        expect(await visit(api.url, before + 1)).toBeNull();
        expect(await visit(api.url)).toBe(`crs-version=${before + 1}`);
        // This process learns the version only from the cookie.
        expect(await visit(other.url)).toBe(`crs-version=${before}`);
        expect(await visit(other.url, before + 1)).toBeNull();
        expect(await visit(other.url)).toBe(`crs-version=${before + 1}`);
      });
    } finally {
      await other.close();
    }
  });

  it('rereads elsewhere what the replica cancels to replay a change', async () => {
    const primary = createPool(servers.primary.url, { schema: 'served' });
    await servers.primary.query('create table if not exists served.passing (id int)');
    await servers.replica.query(`alter system set max_standby_streaming_delay = '0'`);
    await servers.replica.query('select pg_reload_conf()');
    await servers.followed();
    const reading = new ReadServers(primary, { replica: openReplica });
    await reading.checked();
    let tries = 0;
    const answer = reading.read(async (session) => {
      tries++;
      const { rows } = await session.query<{ id: number | null }>({
        rows: `select max(id) as id, ${tries === 1 ? 'pg_sleep(5)::text' : 'null'} as slept from passing`,
      });
      return rows[0]?.id;
    });
    await sleep(500);
    // The replica replays a lock that excludes readers at once.
    await servers.primary.query(
      'begin; truncate served.passing; insert into served.passing values (7); commit',
    );
    expect(await answer).toBe(7);
    expect(tries).toBe(2);
    await reading.close();
    await primary.end();
    await servers.primary.query('drop table served.passing');
    await servers.followed();
  });

  it('continues while the replica is killed, and uses it again', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await api.get(LICENSES)).status);
    });
    await sleep(300);
    await servers.replica.kill();
    await until('the loss', async () => !(await state()).isThere);
    await sleep(300);
    isOver = true;
    await Promise.all(readers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('crs_replica_up{replica="replica"} 0');
    await servers.replica.start();
    await until('the replica', async () => (await state()).isThere, 30_000);
    const before = asked;
    expect((await api.get(LICENSES)).status).toBe(200);
    expect(asked).toBeGreaterThan(before);
  });

  it('skips a replica that hangs, and answers the requests that wait for it', async () => {
    await servers.replica.freeze();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.get(LICENSES)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(performance.now() - began).toBeLessThan(8_000);
    await servers.replica.thaw();
    await until('the replica', async () => (await state()).isThere, 30_000);
  });
});

describe('while the primary is down', () => {
  it('reads continue, even for keys that nobody used before; writes report that they are unavailable', async () => {
    const key = await api.key('starter');
    await servers.followed();
    await servers.primary.kill();
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${api.url}${LICENSES}`, { headers })).status).toBe(200);
    expect((await fetch(`${api.url}/cities`)).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 'ok', checks: { database: 'missing', data: 'ok' } });
    const written = await fetch(`${api.url}/v1/watch-lists`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'new', firms: [1] }),
    });
    expect(written.status).toBe(503);
    expect(written.headers.get('retry-after')).not.toBeNull();
    await servers.primary.start();
    await until('the primary', async () => (await ready()).checks.database === 'ok', 30_000);
  });

  it('a promoted replica keeps answering', async () => {
    await servers.primary.kill();
    await servers.replica.query('select pg_promote()');
    await until('the promotion', async () => !(await state()).isStreaming);
    expect((await api.get(LICENSES)).status).toBe(200);
    expect(await servers.replica.query('select pg_is_in_recovery() as replays')).toEqual([
      { replays: false },
    ]);
    await servers.primary.start();
  });
});
