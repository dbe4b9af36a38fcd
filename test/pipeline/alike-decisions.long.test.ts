import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type ExportRow, exportRows } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Reviewed {
  readonly permitNumber: string;
  readonly claim: { readonly id: number; readonly name: string; readonly phone: string | null };
  readonly candidates: readonly { readonly licenseNumber: string }[];
  readonly alike: { readonly claims: number; readonly permits: number };
}

interface Decided {
  readonly decision: { readonly decisionId: number };
  readonly alike: readonly { readonly likeness: string; readonly permitNumber: string }[];
  readonly alikeDecisions: readonly { readonly decisionId: number; readonly alikeOf: number }[];
}

describe('a decision for similar claims', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let reviewed: Reviewed;
  let license: string;

  const json = <T>(...args: string[]) => crsJson<T>(args, workspace.settings);
  const decide = (permit: string, ...words: string[]) =>
    json<Decided>('decide', 'lakeview', permit, ...words, '--by', 'Ada Example');
  /** The licenses served for the variants. */
  const licensesOf = async (...permits: string[]) => {
    const lines: ExportRow[] = [];
    for await (const rows of exportRows(pool, 'matches', 'lakeview')) lines.push(...rows);
    const found = new Map(lines.map((line) => [line.permit_number, line.contractor_license_number]));
    return permits.map((permit) => found.get(permit) ?? null);
  };
  const review = () => json<Reviewed[]>('review', '--jurisdiction', 'lakeview', '--limit', '60');

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    reviewed = (await review()).find(
      ({ claim, candidates, alike }) => claim.phone !== null && candidates.length > 1 && alike.claims === 0,
    ) as Reviewed;
    license = reviewed.candidates[1]?.licenseNumber ?? '';
    const path = join(workspace.sampleDir, 'permits/lakeview.csv');
    const text = await readFile(path, 'utf8');
    const read = { columns: true, relax_quotes: true, relax_column_count: true } as const;
    const rows = parse(text, read) as Record<string, string>[];
    const row = rows.find(({ permit_number }) => permit_number === reviewed.permitNumber) ?? {};
    const spelled = { ...row, permit_number: 'ALIKE-1', contractor: `  ${row.contractor?.toUpperCase()}.` };
    const other = { ...spelled, permit_number: 'ALIKE-2', contractor: `${row.contractor?.toLowerCase()}` };
    await writeFile(path, `${text.trimEnd()}\n${stringify([spelled, other])}`);
    await json('ingest', 'sample_lakeview_permits');
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  it('is offered by review', async () => {
    const item = (await review()).find(({ claim }) => claim.id === reviewed.claim.id);
    expect(item?.alike).toEqual({ claims: 2, permits: 2 });
    const { stdout } = await crs(
      ['review', '--jurisdiction', 'lakeview', '--limit', '60'],
      workspace.settings,
    );
    expect(stdout).toContain('   2 similar claims (2 permits): add --alike to include them\n');
  });

  it('is offered with the decision, but not made unasked', async () => {
    const { alike, alikeDecisions } = await decide(reviewed.permitNumber, license);
    expect(alike.map(({ likeness, permitNumber }) => `${permitNumber} ${likeness}`).sort()).toEqual([
      'ALIKE-1 spelling',
      'ALIKE-2 spelling',
    ]);
    expect(alikeDecisions).toEqual([]);
    // They may match through what the decision teaches, like any other claim.
    expect(await json<object[]>('decisions')).toHaveLength(1);
  });

  it('is made for each by its own decision that refers to the first, and leaves other decisions alone', async () => {
    await decide('ALIKE-2', 'none');
    const { decision, alikeDecisions } = await decide(reviewed.permitNumber, license, '--alike');
    expect(alikeDecisions.map(({ alikeOf }) => alikeOf)).toEqual([decision.decisionId]);
    expect(await licensesOf(reviewed.permitNumber, 'ALIKE-1', 'ALIKE-2')).toEqual([license, license, null]);
    const standing = await json<{ alikeOf: number | null }[]>('decisions');
    expect(standing.map(({ alikeOf }) => alikeOf)).toEqual([decision.decisionId, null, null]);
  });

  it('is undone alone, or with those that were made with it', async () => {
    await decide('ALIKE-2', 'undo');
    const words = ['decide', 'lakeview', reviewed.permitNumber, 'undo', '--by', 'Ada Example'];
    const { stdout } = await crs(words, workspace.settings);
    expect(stdout).toMatch(
      /Decided together: 1 similar claim \(1 permit\)\. Add --alike to include these\.\n {2}\S/,
    );
    expect(await licensesOf('ALIKE-1')).toEqual([license]);
    await decide(reviewed.permitNumber, license, '--alike');
    expect(await licensesOf('ALIKE-1', 'ALIKE-2')).toEqual([license, license]);
    expect((await decide(reviewed.permitNumber, 'undo', '--alike')).alikeDecisions).toHaveLength(2);
    expect(await json<object[]>('decisions')).toEqual([]);
    expect(await licensesOf('ALIKE-1', 'ALIKE-2')).not.toContain(license);
  });
});
