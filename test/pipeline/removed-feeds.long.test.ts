import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { testRedisUrl } from '../harness/database.js';
import { contentsOf } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly feed: string | null;
  readonly scope: string | null;
  readonly state: string;
}

interface BatchDocument {
  readonly runs: readonly RunDocument[];
}

interface RemovalDocument extends BatchDocument {
  readonly removes: Readonly<Record<string, unknown>> & { readonly served: number };
}

/** A separate database in a Redis that other tests also use. */
const REDIS_DATABASE = 8;

const permits = 'sample_rivermont_permits';
const roster = 'sample_mn_licenses';
const orphans = ['sample_cedar_harbor_permits', 'sample_orders'];

describe.each(['postgres', 'redis'] as const)('crs feeds remove on %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const test = backend === 'redis' && redisUrl === null ? it.skip : it;
  let workspace: Workspace;
  let pool: pg.Pool;
  let before: Awaited<ReturnType<typeof tables>>;

  beforeAll(async () => {
    workspace = await createServedWorkspace(redisUrl === null ? {} : { REDIS_URL: redisUrl });
    pool = createPool(workspace.database.url);
    before = await tables();
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  /** Every served table. The number of a dissolved cluster is never reused. */
  async function tables() {
    const { reject: _reject, cluster_member: _numbers, ...served } = await contentsOf(pool);
    return served;
  }
  const count = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    (await pool.query<{ count: number }>(`select count(*) from ${sql}`, [...values])).rows[0]?.count ?? -1;
  const remove = (feed: string) =>
    crsJson<RemovalDocument>(['feeds', 'remove', feed, '--yes'], workspace.settings);
  const undo = ({ runs }: BatchDocument) =>
    crsJson<BatchDocument>(
      ['runs', 'undo', String(runs.find(({ kind }) => kind === 'remove')?.id)],
      workspace.settings,
    );
  const scheduled = async (): Promise<string[]> =>
    (await crsJson<{ schedules: { feed: string }[] }>(['schedule'], workspace.settings)).schedules.map(
      ({ feed }) => feed,
    );

  test('shows what will disappear, and changes nothing if nobody can be asked', async () => {
    const served = await count('served.permit where feed = $1', [permits]);
    const { status, stdout, stderr } = await crs(['feeds', 'remove', permits], workspace.settings);
    expect(status).toBe(2);
    expect(stderr).toContain('Add --yes');
    expect(stdout).toContain(`Removing ${permits} also removes:\n  ${served} permits (${served} served)\n`);
    expect(stdout).toMatch(/^ {2}\d+ claims only from this feed, and \d+ matches$/m);
    expect(await tables()).toEqual(before);
  });

  test('removes permits from the served data, with their schedule, until it is undone', async () => {
    expect(await scheduled()).toContain(permits);
    const removed = await remove(permits);
    // Scopes are rematched if an alias disappeared with the permits.
    expect([...new Set(removed.runs.map(({ kind, state }) => `${kind} ${state}`))]).toEqual([
      'remove done',
      'match done',
      'alias done',
      'cluster done',
      'publish done',
    ]);
    expect(removed.removes.served).toBeGreaterThan(100);
    for (const table of ['permit', 'served.permit'])
      expect(await count(`${table} where feed = $1`, [permits])).toBe(0);
    for (const table of ['claim', 'match', 'served.claim', 'served.match'])
      expect(await count(`${table} where scope = 'rivermont'`)).toBe(0);
    const { stdout } = await crs(['runs'], workspace.settings);
    expect(stdout).toMatch(new RegExp(`removed ${permits} in .*: [\\d,]+ rows removed`));
    // The queue has dropped it, and neither a night nor the timetable adds it again.
    const { runs } = await crsJson<BatchDocument>(['nightly'], workspace.settings);
    expect(runs.filter(({ kind }) => kind === 'ingest').map(({ feed }) => feed)).not.toContain(permits);
    expect(await scheduled()).not.toContain(permits);
    const list = await crs(['feeds', 'list'], workspace.settings);
    expect(list.stdout).toMatch(new RegExp(`^${permits} was removed by run \\d+`, 'm'));

    await undo(removed);
    expect(await tables()).toEqual(before);
    expect(await scheduled()).toContain(permits);
  });

  test('publishes permits unmatched if no roster is left for them, and says so in advance', async () => {
    const shown = await crs(['feeds', 'remove', roster], workspace.settings);
    expect(shown.stdout).toMatch(
      /^.*lakeview.* will have no roster left, so all records there will be unmatched\.$/m,
    );
    const removed = await remove(roster);
    expect(new Set(removed.runs.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(removed.removes).toMatchObject({
      configured: true,
      unmatched: expect.arrayContaining(['lakeview', 'rivermont']),
    });
    expect(await count('served.contractor where feed = $1', [roster])).toBe(0);
    expect(await count(`served.permit where jurisdiction = 'lakeview'`)).toBeGreaterThan(100);
    expect(
      await count(`served.match where scope in ('lakeview', 'rivermont') and contractor_id is not null`),
    ).toBe(0);
    await undo(removed);
    expect(await tables()).toEqual(before);
  });

  test('needs no definition of the feed, and neither does its undo', async () => {
    const removals: RemovalDocument[] = [];
    for (const feed of orphans) {
      await rm(join(workspace.configDir, 'feeds', `${feed}.yaml`));
      removals.push(await remove(feed));
      expect(removals.at(-1)?.removes).toMatchObject({ feed, configured: false });
    }
    expect(await count('served.permit where feed = any($1)', [orphans])).toBe(0);
    expect(await count('served.enforcement_order')).toBe(0);
    for (const table of ['served.claim', 'served.match'])
      expect(await count(`${table} where scope in ('cedar_harbor', 'orders')`)).toBe(0);
    expect(await count(`served.record_link where family = 'orders'`)).toBe(0);
    const again = await crs(['feeds', 'remove', orphans[0] ?? '', '--yes'], workspace.settings);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('was already removed')]);

    for (const removal of removals) await undo(removal);
    const after = await tables();
    for (const table of ['served.permit', 'served.enforcement_order', 'served.claim'])
      expect(after[table]).toEqual(before[table]);
  });
});
