import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPool,
  dropExpired,
  findQuarantined,
  lastQualityGate,
  listFeedMetrics,
  listQuarantined,
  newestQualityFigures,
} from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

interface ShareDocument {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly scope: string | null;
  readonly state: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly details: {
    readonly proof?: {
      readonly forced: boolean;
      readonly findings: readonly string[];
      readonly groups: readonly {
        readonly state: string | null;
        readonly checked: number;
        readonly precision: ShareDocument;
        readonly recall: ShareDocument;
        readonly calibrationError: number | null;
      }[];
    };
  };
}

/** Roster columns that say who a contractor is; all other columns are numbers. */
const identity = ['Name', 'DBA_Name', 'Addr1', 'Addr2', 'City', 'Zip'];

describe('a roster whose names and addresses moved to other licenses', () => {
  let workspace: Workspace;
  let roster: string;
  let original: string;
  let published: string;
  let refusedRun = 0;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
    pool = createPool(workspace.database.url);
    roster = join(workspace.sampleDir, 'licenses/mn_licenses.csv');
    original = await readFile(roster, 'utf8');
    // The feed's own guards would stop the spoiled roster before matching does.
    const definition = join(workspace.configDir, 'feeds/sample_mn_licenses.yaml');
    const text = await readFile(definition, 'utf8');
    await writeFile(definition, text.replace('rejects: 0.05 }', 'rejects: 0.05, drift: 1 }'));
    // Their few claims print no number and are checked by changes, which this test doesn't cover.
    for (const feed of ['sample_osha', 'sample_orders', 'sample_ag_actions'])
      await rm(join(workspace.configDir, `feeds/${feed}.yaml`));
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const night = async (status: number) =>
    (await crsJson<{ runs: RunDocument[] }>(['nightly'], workspace.settings, status)).runs.filter(
      ({ kind }) => kind === 'match',
    );
  const runOf = (runs: readonly RunDocument[], scope: string) => runs.find((run) => run.scope === scope);
  /** Who was matched and how, without the roster's names. */
  const answers = async () => {
    const { stdout } = await crs(['export', 'matches', '--jurisdiction', 'lakeview'], workspace.settings);
    return (parse(stdout, { columns: true }) as Record<string, string>[])
      .map((row) => [row.permit_number, row.contractor_license_number, row.match_confidence, row.tier].join())
      .join('\n');
  };

  it('a good night is published, and keeps the figures by which it was judged', async () => {
    const runs = await night(0);
    published = await answers();
    const proof = runOf(runs, 'lakeview')?.details.proof;
    expect(proof).toMatchObject({ forced: false, findings: [], groups: [{ state: 'MN' }] });
    const group = proof?.groups[0];
    expect(group?.checked).toBeGreaterThan(100);
    expect(group?.precision.share).toBeGreaterThan(0.95);
    expect(group?.recall.of).toBe(group?.checked);
    expect(group?.recall.low).toBeLessThan(group?.recall.share ?? 0);
    expect(group?.calibrationError).toBeLessThan(0.05);

    const { stdout } = await crs(['runs'], workspace.settings);
    expect(stdout).toMatch(/\(lakeview\): MN: 1\d\d claims checked without their numbers: precision \d/);
  });

  it('refuses the spoiled one with status 3, names the figure and its bound, and keeps the served data', async () => {
    await writeFile(roster, shuffled(original));
    const runs = await night(3);
    const refused = runOf(runs, 'lakeview');
    expect(refused).toMatchObject({ state: 'refused', code: 'match.out_of_bounds' });
    expect(refused?.reason).toMatch(/precision 0\.0.+proof\.leastPrecision.+crs runs show.+crs runs accept/);
    expect(refused?.details.proof?.groups[0]?.precision.high).toBeLessThan(0.2);
    expect(await answers()).toBe(published);
    const [held] = await listQuarantined(pool);
    expect(held).toMatchObject({ feed: 'sample_mn_licenses', code: 'match.out_of_bounds' });
    refusedRun = held?.refusedRun ?? 0;
    expect((await listFeedMetrics(pool)).flatMap(({ feed, heldBack }) => (heldBack ? [feed] : []))).toEqual([
      'sample_mn_licenses',
    ]);
    // Scopes that do not use the roster are published.
    expect(runOf(runs, 'cedar_harbor')?.state ?? 'done').toBe('done');
  });

  it('shows what it would have changed, with examples', async () => {
    const { stdout } = await crs(['runs', 'show', String(refusedRun)], workspace.settings);
    expect(stdout).toMatch(
      /sample_mn_licenses, for the matching of \w+ has been on hold since .+ \(run \d+\): .*precision 0\.0/,
    );
    expect(stdout).toMatch(/Releasing it would add 0, change \d+, and remove 0 rows\./);
    expect(stdout).toMatch(/ name: .+ → .+/);
    expect(stdout).toMatch(/\d+ claims would have another match\.\n {2}.+: .+ → /);
    expect(stdout).toContain(`crs runs accept ${refusedRun} --by NAME`);
  });

  it('is on hold the next night as well: no stage reads it, and nothing counts as done', async () => {
    expect(await night(3)).toEqual([]);
    expect(await answers()).toBe(published);
  });

  it('is released by the person responsible, and the run records that', async () => {
    const { runs } = await crsJson<{ runs: RunDocument[] }>(
      ['runs', 'accept', String(refusedRun), '--by', 'Ada Example', '--note', 'They moved.'],
      workspace.settings,
    );
    expect(await listQuarantined(pool)).toEqual([]);
    expect((await findQuarantined(pool, refusedRun))[0]).toMatchObject({
      state: 'accepted',
      endedBy: 'Ada Example',
      note: 'They moved.',
    });
    const again = await crs(['runs', 'drop', String(refusedRun)], workspace.settings);
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('accepted by Ada Example') });
    const forced = runOf(runs, 'lakeview');
    expect(forced?.state).toBe('done');
    expect(forced?.details.proof?.forced).toBe(true);
    expect(forced?.details.proof?.findings[0]).toMatch(/^precision 0\.0/);
    expect(await answers()).not.toBe(published);
    const { stdout } = await crs(['runs'], workspace.settings);
    expect(stdout).toContain('published anyway (--force): precision 0.0');
  });

  it('the corrected roster restores the old matches', async () => {
    await writeFile(roster, original);
    expect(runOf(await night(0), 'lakeview')?.state).toBe('done');
    expect(await answers()).toBe(published);
    expect((await newestQualityFigures(pool)).filter(({ refused }) => refused)).toEqual([]);
  });

  it('the comparison figures for the next matching are kept, however old', async () => {
    const kept = await lastQualityGate(pool, 'lakeview');
    await pool.query(`update run set started_at = started_at - interval '2 years'`);
    await dropExpired(pool, {
      runs: 30,
      rejects: 30,
      undo: 30,
      changes: 30,
      usage: 90,
      logs: 30,
      reports: 365,
      samples: 730,
    });
    expect(await lastQualityGate(pool, 'lakeview')).toEqual(kept);
    const { rows } = await pool.query<{ state: string }>(
      `select distinct state from run where kind = 'match' and scope = 'lakeview'`,
    );
    // The bounds of later nights come from good ones; the refused one is gone.
    expect(rows).toEqual([{ state: 'done' }]);
  });
});

describe('very little data', () => {
  it('is published, because the quality gate refuses no figures from few claims', async () => {
    const workspace = await createWorkspace({ ...small, contractors: 20, permits: 3 });
    try {
      const first = await crsJson<{ runs: RunDocument[] }>(['nightly'], workspace.settings);
      const again = await crsJson<{ runs: RunDocument[] }>(['match', '--all'], workspace.settings);
      const states = [...first.runs, ...again.runs].map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['done']));
    } finally {
      await workspace.remove();
    }
  });
});

/**
 * The roster with every name and address moved to the next license; rows that are already unreadable stay unchanged.
 */
function shuffled(text: string): string {
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
  const moving = identity.map((column) => header.indexOf(column));
  const whole = rows.filter((row) => row.length === header.length);
  const moved = whole.map((row, at) => {
    const other = whole[(at + 1) % whole.length] ?? row;
    return row.map((value, column) => (moving.includes(column) ? (other[column] ?? '') : value));
  });
  return [header, ...moved, ...rows.filter((row) => !whole.includes(row))]
    .map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join()}\n`)
    .join('');
}
