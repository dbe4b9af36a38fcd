import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly scope: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly details: { readonly proof?: { readonly groups: readonly { readonly checked: number }[] } };
}

describe('a city whose permits print no number', () => {
  let workspace: Workspace;
  let path: string;
  let good: string;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
    const definition = join(workspace.configDir, 'feeds/sample_lakeview_permits.yaml');
    const text = await readFile(definition, 'utf8');
    // The feed's own guards would stop these nights before matching does.
    const unlabeled = text
      .replace(/^ {2}contractorPhone:.*\n/m, '')
      .replace('rejects: 0.05 }', 'rejects: 0.05, drift: 1 }');
    expect([unlabeled.includes('contractorPhone'), unlabeled.includes('drift')]).toEqual([false, true]);
    await writeFile(definition, unlabeled);
    const file = workspace.sample.files.find((each) => /lakeview/.test(each.path));
    path = join(workspace.sampleDir, file?.path ?? '');
    good = await readFile(path, 'utf8');
  });
  afterAll(() => workspace.remove());

  const matching = async (status: number): Promise<RunDocument> => {
    const { runs } = await crsJson<{ runs: RunDocument[] }>(['nightly'], workspace.settings, status);
    const run = runs.find(({ kind, scope }) => kind === 'match' && scope === 'lakeview');
    if (run === undefined) throw new Error('lakeview was not matched');
    return run;
  };

  it('is judged by how its tiers, confidences, and contractors changed', async () => {
    const first = await matching(0);
    expect(first.state).toBe('done');
    expect(first.details.proof?.groups.map(({ checked }) => checked)).toEqual([0]);

    const rows = parse(good, { columns: true, relax_quotes: true, relax_column_count: true }) as Record<
      string,
      string
    >[];
    const cut = rows.map((row) => ({ ...row, contractor: (row.contractor ?? '').slice(0, 4) }));
    await writeFile(path, stringify(cut, { header: true }));
    const run = await matching(3);
    expect(run.state).toBe('refused');
    expect(run.reason).toMatch(
      /^The matches of lakeview were not published: .*tiers changed by \d+\.\d%: verified/,
    );

    const { stdout } = await crs(['runs', 'show', String(run.id)], workspace.settings);
    expect(stdout).toMatch(/first run, so no earlier nights to compare with: .*\btiers \d/);
    expect(stdout).toMatch(/No claim could be checked by its number, so the check uses changes/);
  });

  it('is published again once its file is correct', async () => {
    await writeFile(path, `${good.trimEnd()}\n`);
    expect((await crsJson<{ runs: RunDocument[] }>(['nightly'], workspace.settings, 0)).runs).not.toEqual([]);
  });
});
