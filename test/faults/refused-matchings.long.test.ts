import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, listQuarantined, type Quarantined, type Run } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs } from '../harness/crs.js';
import { inColumns, ofNextRow, spoil, withoutRows } from '../harness/spoiled-sources.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createServedWorkspace, createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const ROSTER = 'licenses/mn_licenses.csv';

/** Every row of every table that readers or later nights depend on. */
async function rowsOf({ database }: Workspace): Promise<TableContents> {
  const pool = createPool(database.url);
  const contents = [...(await tableContents(pool, 'crs')), ...(await tableContents(pool, 'served'))];
  await pool.end();
  const passing =
    /_before$|^crs\.(feed_version|feed_manifest|event_state|published_matching)$|^served\.(feed_version|license_history|change_log|event)$/;
  return new Map(contents.filter(([name]) => !passing.test(name)));
}

async function heldBack({ database }: Workspace): Promise<Quarantined[]> {
  const pool = createPool(database.url);
  const held = await listQuarantined(pool);
  await pool.end();
  return held;
}

const night = async (workspace: Workspace) => {
  const { status, stdout } = await crs(['nightly', '--json'], workspace.settings);
  return { status, runs: (JSON.parse(stdout) as { runs: Run[] }).runs };
};

describe('a roster that lacks rows for a night', () => {
  let workspace: Workspace;
  let first: TableContents;
  beforeAll(async () => {
    workspace = await createServedWorkspace({}, tiny);
    for (let nights = 0; nights < 2; nights++) await night(workspace);
    first = await rowsOf(workspace);
  });
  afterAll(() => workspace.remove());

  it.each([0.25, 0.4])('%d of them: the served data is the same afterward', async (share) => {
    const restore = await spoil(workspace, ROSTER, withoutRows(share));
    const bad = await night(workspace);
    expect(bad.status).toBe(3);
    expect(differences(first, await rowsOf(workspace))).toEqual({});
    await restore();
    const good = await night(workspace);
    expect(good.status).toBe(0);
    expect(differences(first, await rowsOf(workspace))).toEqual({});
  });
});

describe('a first night whose rosters fail', () => {
  let late: Workspace;
  let whole: Workspace;
  beforeAll(async () => {
    [late, whole] = [await createWorkspace(tiny), await createServedWorkspace({}, tiny)];
  });
  afterAll(() => Promise.all([late.remove(), whole.remove()]));

  it('is followed by a good one that ends like a good first night', async () => {
    const folder = join(late.sampleDir, 'licenses');
    await rename(folder, `${folder}.away`);
    const bad = await night(late);
    expect(bad.status).toBe(1);
    await rename(`${folder}.away`, folder);
    const good = await night(late);
    expect(await heldBack(late)).toEqual([]);
    expect(good.status).toBe(0);
    await night(late);
    await night(whole);
    expect(differences(await rowsOf(whole), await rowsOf(late))).toEqual({});
  });
});

describe('a roster that spoils matches', () => {
  let workspace: Workspace;
  let first: TableContents;
  let pool: pg.Pool;
  let restore: () => Promise<void>;
  let license: string;

  beforeAll(async () => {
    workspace = await createServedWorkspace({}, tiny);
    pool = createPool(workspace.database.url);
    // The feed's own checks would stop the roster before matching does.
    const definition = join(workspace.configDir, 'feeds/sample_mn_licenses.yaml');
    const text = await readFile(definition, 'utf8');
    await writeFile(definition, text.replace('rejects: 0.05 }', 'rejects: 0.05, drift: 1 }'));
    for (let nights = 0; nights < 2; nights++) await night(workspace);
    first = await rowsOf(workspace);
    const { rows } = await pool.query<{ number: string }>(
      `select license_number as number from contractor where feed = 'sample_mn_licenses' and status = 'Issued' order by 1 limit 1`,
    );
    license = rows[0]?.number ?? '';
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const statusOf = async (number: string) =>
    (
      await pool.query<{ status: string }>('select status from served.contractor where license_number = $1', [
        number,
      ])
    ).rows;

  /** Moves names and addresses to other licenses, except one license, which is revoked. */
  const spoiled = (text: string): string => {
    const moved = inColumns(['Name', 'DBA_Name', 'Addr1', 'Addr2', 'City', 'Zip'], ofNextRow)(text);
    const [header = '', ...rows] = moved.trimEnd().split('\n');
    const kept = text.split('\n').find((row) => row.includes(license)) ?? '';
    const revoked = kept.replace(/Issued/, 'Revoked');
    return `${[header, ...rows.filter((row) => !row.includes(license)), revoked].join('\n')}\n`;
  };

  it('is put on hold alone, and the status of a license gets through', async () => {
    restore = await spoil(workspace, ROSTER, spoiled);
    const bad = await night(workspace);
    expect(bad.status).toBe(3);
    expect((await heldBack(workspace)).map(({ feed }) => feed)).toEqual(['sample_mn_licenses']);
    expect(await statusOf(license)).toEqual([{ status: 'Revoked' }]);
    const { 'served.match': matches = null, 'served.permit': permits = null } = differences(
      first,
      await rowsOf(workspace),
    );
    expect([matches, permits]).toEqual([null, null]);
  });

  it('is released with everything that it brought', async () => {
    const [held] = await heldBack(workspace);
    const { status } = await crs(
      ['runs', 'accept', String(held?.refusedRun), '--by', 'Ada Example'],
      workspace.settings,
    );
    expect(status).toBe(0);
    expect(await heldBack(workspace)).toEqual([]);
    expect(await statusOf(license)).toEqual([{ status: 'Revoked' }]);
    expect(differences(first, await rowsOf(workspace))['served.match']?.gone).toBeGreaterThan(100);
  });

  it('is the new normal once it was released: later nights are compared with it', async () => {
    const suspended = (text: string) =>
      text
        .split('\n')
        .map((row) => (row.includes(license) ? row.replace('Revoked', 'Suspended') : row))
        .join('\n');
    await spoil(workspace, ROSTER, suspended);
    expect((await night(workspace)).status).toBe(0);
    expect(await statusOf(license)).toEqual([{ status: 'Suspended' }]);
  });

  it('corrected and released, restores what was served', async () => {
    await restore();
    // Matches change as much as they did before, which is checked as well.
    await night(workspace);
    const accepted = new Set((await heldBack(workspace)).map(({ refusedRun }) => refusedRun));
    for (const run of accepted)
      await crs(['runs', 'accept', String(run), '--by', 'Ada Example'], workspace.settings);
    expect((await night(workspace)).status).toBe(0);
    const names = Object.keys(differences(first, await rowsOf(workspace)));
    for (const name of ['served.match', 'served.contractor', 'served.record_link', 'served.alias'])
      expect(names).not.toContain(name);
  });
});
