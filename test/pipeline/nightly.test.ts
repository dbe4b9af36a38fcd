import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crsJson } from '../harness/crs.js';
import { testRedisUrl } from '../harness/database.js';
import { firstOrOthers } from '../harness/tries-all.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly kind: string;
  readonly feed: string | null;
  readonly scope: string | null;
  readonly state: string;
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

interface BatchDocument {
  readonly runs: readonly RunDocument[];
  readonly tiers: readonly { readonly scope: string; readonly tier: string; readonly records: number }[];
}

const backends = ['postgres', 'redis'] as const;
/** The other tests use other databases of Redis. */
const REDIS_DATABASE = 15;

describe.each(firstOrOthers(backends))('a night with the queue on %s', (backend) => {
  const redis = testRedisUrl();
  const redisUrl = backend === 'redis' && redis !== null ? `${redis}/${REDIS_DATABASE}` : null;
  const run = backend === 'redis' && redisUrl === null ? it.skip : it;
  let workspace: Workspace;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny, redisUrl === null ? {} : { REDIS_URL: redisUrl });
    pool = createPool(workspace.database.url);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  run('serves or rejects every row of every feed', async () => {
    const { runs } = await crsJson<BatchDocument>(['nightly'], workspace.settings);
    const ingests = runs.filter(({ kind }) => kind === 'ingest');
    const counted = ingests.map(({ feed, rowsRead, rowsRejected, inserted }) => ({
      feed,
      rows: rowsRead,
      rejects: rowsRejected,
      served: inserted,
    }));
    const expected = workspace.sample.expected.map(({ feed, rows, rejects }) => ({
      feed,
      rows,
      rejects,
      served: rows - rejects,
    }));
    const byFeed = (a: { feed: string | null }, b: { feed: string | null }) =>
      `${a.feed}` < `${b.feed}` ? -1 : 1;
    expect(counted.sort(byFeed)).toEqual(expected.sort(byFeed));
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  run('matches most permits that name a contractor of the rosters', async () => {
    const { rows } = await pool.query<{ matched: number; named: number }>(
      `select count(*) filter (where m.tier in ('verified', 'likely'))::int as matched, count(*)::int as named
       from permit p left join match m using (claim_id) where p.claim_id is not null`,
    );
    const known = workspace.sample.truth.filter(({ licenseNumber }) => licenseNumber !== null).length;
    expect(rows[0]?.matched).toBeGreaterThan(known * 0.8);
  });

  run('leaves statistics on every row it served, so that requests get the plans they need', async () => {
    const { rows } = await pool.query<{ counted: number; estimated: number }>(
      `select (select count(*)::int from served.permit) as counted,
         (select reltuples::int from pg_class where oid = 'served.permit'::regclass) as estimated`,
    );
    expect(rows[0]?.estimated).toBe(rows[0]?.counted);
  });

  run('changes nothing, and keeps every id, if the feeds have no changes', async () => {
    const ids = async () =>
      (
        await pool.query(`select 'permit' as kind, id from permit union all select 'order', id from enforcement_order
                         union all select 'action', id from ag_action order by 1, 2`)
      ).rows;
    /** How often a publish reorganized the permits, which is expensive enough to be skipped if nothing changed. */
    const tidied = async () =>
      (
        await pool.query(`select vacuum_count from pg_stat_user_tables
        where schemaname = 'served' and relname = 'permit'`)
      ).rows[0]?.vacuum_count;
    const tidiedBefore = await tidied();
    expect(tidiedBefore).toBe(1);
    const before = await ids();
    const { runs } = await crsJson<BatchDocument>(['nightly'], workspace.settings);
    expect(await tidied()).toBe(tidiedBefore);
    for (const { kind, rowsRead, rowsRejected, inserted, updated, removed, unchanged } of runs) {
      expect({ inserted, updated, removed }).toEqual({ inserted: 0, updated: 0, removed: 0 });
      if (kind === 'ingest') expect(unchanged).toBe(rowsRead - rowsRejected);
    }
    expect(await ids()).toEqual(before);
  });

  run('compares every row on request, and still finds nothing to change', async () => {
    const { runs } = await crsJson<BatchDocument>(['ingest', '--all', '--full'], workspace.settings);
    const changed = runs.map(({ inserted, updated, removed }) => inserted + updated + removed);
    expect(changed.every((count) => count === 0)).toBe(true);
    expect(runs.filter(({ kind }) => kind === 'ingest').every(({ unchanged }) => unchanged > 0)).toBe(true);
  });

  run('keeps the rows that a run rejected, with line, column, and reason', async () => {
    const all = await crsJson<{ id: number; feed: string; rowsRejected: number }[]>(
      ['runs', '--feed', 'sample_lakeview_permits'],
      workspace.settings,
    );
    const [latest] = all;
    const rejects = await crsJson<{ line: number; reason: string; raw: string }[]>(
      ['rejects', String(latest?.id)],
      workspace.settings,
    );
    expect(rejects).toHaveLength(latest?.rowsRejected ?? -1);
    expect(rejects.every(({ line, reason, raw }) => line > 0 && reason !== '' && raw !== '')).toBe(true);
  });
});
