/** Compares what a Citus cluster answers and publishes with what a plain server with the same records does. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, createPool, tablePlaces } from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type Answers, crawlAnswers, crawlKeys } from '../harness/answer-crawl.js';
import { ChangedPermits } from '../harness/changed-permits.js';
import { type CitusCluster, citusIsMissing, startCitusCluster } from '../harness/citus-cluster.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const missing = citusIsMissing();

interface Distributed {
  readonly cluster: { readonly nodes: number };
  readonly moved: readonly string[];
}

/** The paths whose answers are about the caller. */
const OF_THE_CALLER = /^\/v1\/usage/;

const title = 'a Citus cluster';
const onCitus = missing === null ? describe : describe.skip;

onCitus(missing === null ? title : `${title} (${missing})`, () => {
  let plain: Workspace;
  let changed: ChangedPermits;
  let cluster: CitusCluster;
  let settings: Readonly<Record<string, string>>;
  beforeAll(async () => {
    plain = await createServedWorkspace();
    changed = new ChangedPermits(plain);
    cluster = await startCitusCluster();
    const folder = join(plain.configDir, '..');
    settings = { ...plain.settings, DATABASE_URL: cluster.url, CRS_DATA_DIR: join(folder, 'cluster') };
    const backup = join(folder, 'backup.tar');
    await crsJson(['backup', backup], plain.settings);
    await crsJson(['restore', backup], settings);
  }, 240_000);
  afterAll(async () => {
    await cluster?.remove();
    await plain?.remove();
  });

  it('shows the place of each table first', async () => {
    const { cluster: found, moved } = await crsJson<Distributed>(['distribute', '--dry-run'], settings);
    expect(found.nodes).toBe(2);
    expect(moved).toEqual([]);
    const { stdout } = await crs(['distribute', '--dry-run'], settings);
    expect(stdout).toMatch(/served\.permit +by jurisdiction +to move/);
  });

  it('moves the tables to their places, once', async () => {
    const placed = [...tablePlaces].filter(([, { kind }]) => kind !== 'local').map(([table]) => table);
    expect((await crsJson<Distributed>(['distribute', '--yes'], settings)).moved).toEqual(placed);
    expect((await crsJson<Distributed>(['distribute', '--yes'], settings)).moved).toEqual([]);
  });

  it('has permits on both nodes', async () => {
    const nodes = await withPool(settings, (pool) =>
      pool.query(
        `select from citus_shards where table_name = 'served.permit'::regclass group by nodeport
         having sum(shard_size) > 0`,
      ),
    );
    expect(nodes.rowCount).toBe(2);
  });

  it('answers every path like a plain server', async () => {
    const expected = await answersOf(plain.settings);
    const answers = await answersOf(settings);
    const compared = [...expected].filter(([path]) => !OF_THE_CALLER.test(path));
    expect(compared.length).toBeGreaterThan(400);
    expect(compared.filter(([, answer]) => answer.startsWith('200 ')).length).toBeGreaterThan(
      0.9 * compared.length,
    );
    const differing = compared.filter(([path, answer]) => answers.get(path) !== answer);
    expect(differing.map(([path, answer]) => [path, answer, answers.get(path)])).toEqual([]);
  });

  it('publishes a night like a plain server', async () => {
    await changed.addNight();
    await crsJson(['nightly'], plain.settings);
    await crsJson(['nightly'], settings);
    await hasPublishedAlike();
  });

  const onOwn = process.env.CRS_CITUS_URL ? describe.skip : describe;
  onOwn('killed in the middle of publishing', () => {
    let before: TableContents;
    let killed: ReturnType<typeof crs>;
    beforeEach(async () => {
      before = await contentsOf(settings);
      await changed.addNight();
      await crsJson(['nightly'], plain.settings);
    });

    /** Runs a night up to the point where publishing has changed all tables, does something, and lets it commit. */
    async function publishWhile(work: () => Promise<void>): Promise<void> {
      const client = createClient(settings.DATABASE_URL ?? '');
      await client.connect();
      try {
        await client.query('begin; lock served.publication in share mode');
        killed = crs(['nightly', '--json'], settings);
        await until(
          settings,
          `select from pg_locks where relation = 'served.publication'::regclass and not granted`,
        );
        await work();
      } finally {
        // The next test publishes, which this lock would stop.
        await client.end();
      }
    }

    it('publishes nothing without one of its nodes, and everything in the next night', async () => {
      const [, , node] = cluster.servers;
      await publishWhile(async () => node?.kill());
      expect((await killed).status).not.toBe(0);
      await node?.start();
      expect(differences(before, await contentsOf(settings))).toEqual({});
      await crsJson(['nightly'], settings);
      await hasPublishedAlike();
    });

    it('publishes nothing if the coordinator stops before it commits, and everything in the next night', async () => {
      const [coordinator] = cluster.servers;
      await publishWhile(async () => coordinator?.kill());
      expect((await killed).status).not.toBe(0);
      await coordinator?.start();
      expect(differences(before, await contentsOf(settings))).toEqual({});
      await crsJson(['nightly'], settings);
      await hasPublishedAlike();
    });
  });

  async function hasPublishedAlike(): Promise<void> {
    expect(differences(await contentsOf(plain.settings), await contentsOf(settings))).toEqual({});
  }
});

/** What is served, with the change log in any order. */
async function contentsOf(settings: Readonly<Record<string, string>>): Promise<TableContents> {
  const contents = await withPool(settings, (pool) => tableContents(pool, 'served'));
  const log = contents.get('served.change_log') ?? [];
  return new Map([...contents, ['served.change_log', log.map(withSortedIds).toSorted()]]);
}

/** Waits until a statement has rows, for two minutes at most. */
async function until(settings: Readonly<Record<string, string>>, statement: string): Promise<void> {
  await withPool(settings, async (pool) => {
    for (let tries = 0; (await pool.query(statement)).rowCount === 0; tries++) {
      if (tries === 2_400) throw new Error(`Two minutes without rows: ${statement}`);
      await sleep(50);
    }
  });
}

/** An entry of the change log lists its rows in any order. */
function withSortedIds(row: string): string {
  const { ids, ...entry } = JSON.parse(row) as { readonly ids: readonly number[] };
  return JSON.stringify({ ...entry, ids: ids.toSorted() });
}

async function withPool<T>(
  settings: Readonly<Record<string, string>>,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(settings.DATABASE_URL ?? '', { max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function answersOf(settings: Readonly<Record<string, string>>): Promise<Answers> {
  const keys = await crawlKeys(settings.DATABASE_URL ?? '');
  const served = await serveCrs(settings);
  try {
    return await crawlAnswers(served.url, keys);
  } finally {
    await served.close();
  }
}
