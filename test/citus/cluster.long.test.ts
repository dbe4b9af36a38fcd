/** Compares what a Citus cluster publishes with what a plain server with the same records does. */
import { join } from 'node:path';
import { createPool, tablePlaces } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { ChangedPermits } from '../harness/changed-permits.js';
import { type CitusCluster, citusIsMissing, startCitusCluster } from '../harness/citus-cluster.js';
import { crs, crsJson } from '../harness/crs.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const missing = citusIsMissing();

interface Distributed {
  readonly cluster: { readonly nodes: number };
  readonly moved: readonly string[];
}

const title = 'a Citus cluster';
const onCitus = missing === null ? describe : describe.skip;

onCitus(missing === null ? title : `${title} (${missing})`, () => {
  let plain: Workspace;
  let cluster: CitusCluster;
  let settings: Readonly<Record<string, string>>;
  beforeAll(async () => {
    plain = await createServedWorkspace();
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

  it('publishes a night like a plain server', async () => {
    await new ChangedPermits(plain).addNight();
    const served = async (own: Readonly<Record<string, string>>): Promise<TableContents> => {
      await crsJson(['nightly'], own);
      const contents = await withPool(own, (pool) => tableContents(pool, 'served'));
      const log = contents.get('served.change_log') ?? [];
      return new Map([...contents, ['served.change_log', log.map(withSortedIds).toSorted()]]);
    };
    const expected = await served(plain.settings);
    expect(differences(expected, await served(settings))).toEqual({});
  });
});

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
