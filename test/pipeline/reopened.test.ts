import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { all, type Reopened, reopenedFirms } from '../harness/reopened-firms.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

// Ten such firms, so that each is a tenth: the long test checks the promised shares.
reopenedFirms([2_004], 4_000, { found: 0.8, right: 0.5, load: 0.03, strawMen: 0.75, wrong: 0.2 });

describe('clusters and reopened firms of a small state', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
  });
  afterAll(() => workspace.remove());

  const clusters = async (): Promise<Map<number, number>> => {
    const pool = createPool(workspace.database.url);
    try {
      const { rows } = await pool.query<{ contractor: number; cluster: number }>(
        'select contractor_id as contractor, cluster_id as cluster from cluster_member',
      );
      return new Map(rows.map(({ contractor, cluster }) => [contractor, cluster]));
    } finally {
      await pool.end();
    }
  };

  it('are shown with signals that add up, most likely first', async () => {
    const { total, cases } = await crsJson<Reopened>(
      ['reopened', '--least', '0', ...all],
      workspace.settings,
    );
    expect(total).toBe(cases.length);
    expect(cases.length).toBeGreaterThan(3);
    expect(cases.map(({ score }) => score)).toEqual(cases.map(({ score }) => score).sort((a, b) => b - a));
    const priors = cases.map(
      ({ score, signals }) => score - signals.reduce((sum, { weight }) => sum + weight, 0),
    );
    for (const prior of priors) expect(prior).toBeCloseTo(priors[0] ?? 0, 9);
    for (const { shared, likelihood, score } of cases) {
      expect(likelihood).toBeCloseTo(1 / (1 + 2 ** -score), 12);
      expect(shared.length).toBeGreaterThan(0);
      expect(shared.filter(({ hub }) => hub)).toEqual([]);
    }
  });

  it('are published as they are found, and again only if something changed', async () => {
    const { cases } = await crsJson<Reopened>(['reopened', '--least', '0.05', ...all], workspace.settings);
    const pool = createPool(workspace.database.url, { schema: 'served' });
    const published = async () =>
      (
        await pool.query<{ pair: string }>(
          `select concat_ws(' ', o.license_number, n.license_number, r.likelihood) as pair from reopened r
           join contractor o on o.id = r.older_id join contractor n on n.id = r.newer_id order by 1`,
        )
      ).rows.map(({ pair }) => pair);
    // Findings that depend on the date are updated first: the sample may have been served before midnight.
    await crsJson(['cluster'], workspace.settings);
    const found = cases.map(
      (one) => `${one.old.licenseNumber} ${one.new.licenseNumber} ${one.likelihood.toFixed(3)}`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(await published()).toEqual(found.sort());
    const version = async () => (await pool.query('select version from data_version')).rows;
    const before = await version();
    await crsJson(['cluster'], workspace.settings);
    expect([await published(), await version()]).toEqual([found, before]);
    await pool.query('update reopened set likelihood = 0.5');
    await pool.query(`delete from prepared_figure where name = 'count:reopened'`);
    await crsJson(['cluster'], workspace.settings);
    expect(await published()).toEqual(found);
    expect(await version()).not.toEqual(before);
    await pool.end();
  });

  it('are limited by state, likelihood, and number', async () => {
    const { cases } = await crsJson<Reopened>(['reopened', '--least', '0', ...all], workspace.settings);
    const mn = await crsJson<Reopened>(
      ['reopened', '--state', 'mn', '--least', '0', ...all],
      workspace.settings,
    );
    const names = (some: Reopened['cases']): string[] =>
      some.map((one) => `${one.old.licenseNumber} ${one.new.licenseNumber}`);
    expect(names(mn.cases)).toEqual(
      names(cases.filter((one) => one.old.rosterState === 'MN' || one.new.rosterState === 'MN')),
    );
    expect(mn.cases.length).toBeLessThan(cases.length);
    const some = await crsJson<Reopened>(['reopened', '--least', '0.5', '--limit', '1'], workspace.settings);
    expect(some.cases).toEqual(cases.slice(0, 1));
    expect(some.total).toBe(cases.filter(({ likelihood }) => likelihood >= 0.5).length);
    const worthALook = await crsJson<Reopened>(['reopened', '--worth-a-look', ...all], workspace.settings);
    expect(worthALook.cases).toEqual(
      cases.filter(
        ({ likelihood, motives }) =>
          likelihood < 0.3 && likelihood >= 0.05 && motives.some((one) => ['order', 'penalty'].includes(one)),
      ),
    );
    const { stdout } = await crs(['reopened'], workspace.settings);
    expect(stdout).toMatch(
      /^0\.\d{3} .*\n +→ .*\n +motive: .*\n( +(address|phone|person): .*\n)+( +-?\d+\.\d\d .*\n)+/,
    );
  });

  it.each([
    [['reopened', '--state', 'ZZ'], /no roster for the state ZZ.*MN, WA/],
    [['reopened', '--least', '1.5'], /from 0 to 1/],
    [['reopened', '--least', 'much'], /from 0 to 1/],
  ])('crs %j exits with 2 and lists what exists instead', async (args, said) => {
    const { status, stderr } = await crs(args, workspace.settings);
    expect(stderr).toMatch(said);
    expect(status).toBe(2);
  });

  it("keep their ids when clusters are rebuilt, and when a cluster's first contractor leaves", async () => {
    const before = await clusters();
    expect(before.size).toBeGreaterThan(20);
    const rebuilt = await crsJson<{
      runs: { kind: string; inserted: number; updated: number; removed: number }[];
    }>(['cluster'], workspace.settings);
    const [run] = rebuilt.runs.filter(({ kind }) => kind === 'cluster');
    expect(run).toMatchObject({ inserted: 0, updated: 0, removed: 0 });
    expect(await clusters()).toEqual(before);

    const byCluster = [...new Set(before.values())].map((id) =>
      [...before].filter(([, cluster]) => cluster === id),
    );
    const large = byCluster.find((members) => members.length > 3 && members.length < 40) ?? [];
    const pair = byCluster.find((members) => members.length === 2) ?? [];
    const leaving = [large, pair].map((members) => Math.min(...members.map(([contractor]) => contractor)));
    const pool = createPool(workspace.database.url);
    await pool.query('delete from cluster_member where contractor_id = any($1)', [leaving]);
    await pool.query('delete from contractor where id = any($1)', [leaving]);
    await crsJson(['cluster'], workspace.settings);
    const { rows: gone } = await pool.query<{ id: number }>('select id from cluster where gone');
    await pool.end();

    const dissolved = pair[0]?.[1];
    const expected = [...before].filter(
      ([contractor, cluster]) => !leaving.includes(contractor) && cluster !== dissolved,
    );
    expect(await clusters()).toEqual(new Map(expected));
    expect(gone).toEqual([{ id: dissolved }]);
  });

  it('firms do, too, and crs export firms lists them', async () => {
    const firms = async () => {
      const rows = await crsJson<{ firm_id: number; license_number: string; roster_state: string }[]>(
        ['export', 'firms'],
        workspace.settings,
      );
      return rows.map((row) => ({ firm: row.firm_id, license: row.license_number, state: row.roster_state }));
    };
    const before = await firms();
    const sizes = new Map<number, number>();
    for (const { firm } of before) sizes.set(firm, (sizes.get(firm) ?? 0) + 1);
    expect(sizes.size).toBeGreaterThan(1);
    expect(Math.min(...sizes.values())).toBe(2);
    const first = before.find(({ firm }) => sizes.get(firm) === 2);
    const pool = createPool(workspace.database.url);
    await pool.query('delete from contractor where license_number = $1 and roster_state = $2', [
      first?.license,
      first?.state,
    ]);
    await crsJson(['cluster'], workspace.settings);
    const { rows: gone } = await pool.query<{ id: number }>('select id from firm where gone');
    await pool.end();
    expect(gone).toContainEqual({ id: first?.firm });
    expect(await firms()).toEqual(before.filter(({ firm }) => firm !== first?.firm));
  });
});
