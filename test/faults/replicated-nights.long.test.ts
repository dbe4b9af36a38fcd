import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, migrate } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { ChangedPermits } from '../harness/changed-permits.js';
import { ConcurrentCallers } from '../harness/concurrent-callers.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../harness/replicated-postgres.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const LONGEST = 300_000;

const PATHS = [
  '/v1/permits?city=Rivermont',
  '/v1/permits/block?city=Rivermont',
  '/v1/permits/cities',
  '/v1/licenses/search?q=llc',
  '/v1/enforcement',
];

let servers: ReplicatedPostgres;
let workspace: Workspace;
let settings: Readonly<Record<string, string>>;
let pool: pg.Pool;
let server: Awaited<ReturnType<typeof serveCrs>>;
let callers: ConcurrentCallers;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await migrate(servers.primary.url);
  workspace = await createWorkspace(tiny);
  settings = {
    ...workspace.settings,
    DATABASE_URL: servers.primary.url,
    DATABASE_READ_URL: servers.replica.url,
  };
  await crsJson(['nightly'], settings);
  await servers.followed();
  pool = createPool(servers.primary.url, { schema: 'served' });
  server = await serveCrs(settings);
  callers = await ConcurrentCallers.open(pool, server.url, PATHS);
  callers.start();
}, LONGEST);
afterAll(async () => {
  await callers?.stop();
  await server?.close();
  await pool?.end();
  await workspace?.remove();
  await servers?.remove();
});

const version = async (): Promise<number> =>
  (await pool.query<{ version: number }>('select version from data_version')).rows[0]?.version ?? 0;

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
}

/** Returns `crs doctor`'s finding about the replica. */
async function diagnosed(status: number): Promise<Finding | undefined> {
  const { findings } = await crsJson<{ findings: Finding[] }>(['doctor'], settings, status);
  return findings.find(({ check }) => check === 'replicas');
}

/** What happens to the replica during a night, and how it ends. */
const faults: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['follows', async () => {}, async () => {}],
  [
    'replays nothing',
    () => servers.replica.query('select pg_wal_replay_pause()'),
    () => servers.replica.query('select pg_wal_replay_resume()'),
  ],
  ['hangs', () => servers.replica.freeze(), () => servers.replica.thaw()],
  ['is killed', () => servers.replica.kill(), () => servers.replica.start()],
];

it.each(faults)(
  'serves each night whole and only once, while the replica %s',
  async (_name, begin, end) => {
    await new ChangedPermits(workspace).addNight();
    const before = await version();
    await begin();
    await crsJson(['nightly'], settings);
    expect(await version()).toBeGreaterThan(before);
    await callers.requestAll();
    await end();
    await servers.followed();
    // The service checks the replica once a second.
    await sleep(2 * 1_000);
    expect((await callers.requestAll()).version).toBe(await version());
    const { contradictions, failures, older } = callers;
    expect({ contradictions, failures, older }).toEqual({ contradictions: [], failures: [], older: [] });
  },
  LONGEST,
);

it('is checked by the doctor', async () => {
  expect(await diagnosed(0)).toMatchObject({ ok: true, found: expect.stringMatching(/ 0 s behind$/) });
  await servers.replica.kill();
  expect(await diagnosed(1)).toMatchObject({ ok: false, found: expect.stringContaining('does not answer') });
  await servers.replica.start();
});
