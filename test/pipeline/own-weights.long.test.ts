import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, type Workspace } from '../harness/workspace.js';

interface MatchRun {
  readonly kind: string;
  readonly scope: string | null;
  readonly details: {
    readonly learned?: {
      readonly version: number;
      readonly claims: number;
      readonly inRoster: number;
    } | null;
    readonly rematched?: { readonly claims: number; readonly everything: readonly string[] };
  };
}

interface Quality {
  readonly f1: number;
  readonly calibrationError: number;
}

describe('weights that a jurisdiction learns when it is first matched', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace({ contractors: 400, permits: 2_600, orders: 20, inspections: 20 });
    await crsJson(['nightly'], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const lastMatch = async (scope: string): Promise<MatchRun['details']> => {
    const runs = (await crsJson(['runs'], workspace.settings)) as MatchRun[];
    const beforeAliases = runs.slice(runs.findIndex(({ kind }) => kind === 'alias') + 1);
    return beforeAliases.find((run) => run.kind === 'match' && run.scope === scope)?.details ?? {};
  };
  const exported = async (): Promise<string> =>
    (await crs(['export', 'matches', '--jurisdiction', 'lakeview'], workspace.settings)).stdout;
  const evaluated = async (): Promise<Quality> =>
    (await crsJson(
      ['evaluate', '--labels', join(workspace.sampleDir, 'labels.csv'), '--mask', 'phone,license'],
      workspace.settings,
    )) as Quality;

  it('produce answers that crs evaluate writes as CSV, including unmatched ones', async () => {
    const file = join(workspace.sampleDir, 'answers.csv');
    const labels = join(workspace.sampleDir, 'labels.csv');
    const { labelled, precision } = await crsJson<{ labelled: number; precision: number }>(
      ['evaluate', '--labels', labels, '--mask', 'phone,license', '--answers', file],
      workspace.settings,
    );
    const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
    const answers = lines.map((line) => line.split(','));
    const predicted = answers.filter(([, , , , , , , , tier]) => tier === 'verified' || tier === 'likely');
    const right = predicted.filter(([, , , license, , best]) => license === best);
    expect(lines).toHaveLength(labelled);
    expect(right.length / predicted.length).toBeCloseTo(precision, 9);
    expect(answers.some(([, , , , , best, , , tier]) => best !== '' && tier === '')).toBe(true);
  });

  it('are kept with its run, and shown by crs runs', async () => {
    const { learned, rematched } = await lastMatch('lakeview');
    expect(learned?.version).toBe(1);
    expect(learned?.claims).toBeGreaterThan(300);
    expect(learned?.inRoster).toBeGreaterThan(0.5);
    expect(rematched?.everything).toEqual(['never matched before']);
    expect((await crs(['runs'], workspace.settings)).stdout).toMatch(
      /\(lakeview\): learned weights from [\d,]+ claims/,
    );
  });

  it('stay the same: a new permit matches its own claim', async () => {
    const file = join(workspace.sampleDir, 'permits/lakeview.csv');
    const before = await readFile(file, 'utf8');
    const [, first = ''] = before.split('\n');

    await writeFile(file, `${before.trimEnd()}\n${first.replace(/^[^,]*/, 'NEW-0001')}\n`);
    await crsJson(['nightly'], workspace.settings);
    const { learned, rematched } = await lastMatch('lakeview');
    expect(learned ?? null).toBeNull();
    expect(rematched?.claims).toBeLessThan(20);
  });

  it('produce the same matches after nights of changes as a full matching does', async () => {
    const permits = join(workspace.sampleDir, 'permits/lakeview.csv');
    const licenses = join(workspace.sampleDir, 'licenses/mn_licenses.csv');
    const edit = async (file: string, change: (rows: string[]) => string[]): Promise<void> => {
      const [header = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n');
      await writeFile(file, `${[header, ...change(rows)].join('\n')}\n`);
      await crsJson(['nightly'], workspace.settings);
    };
    const newFirms = (rows: string[]): string[] =>
      rows.slice(0, 9).map((row, at) => row.replace(/^[^,]*/, `NEW-1${at}`).replace(/ (LLC|INC)/i, ' CO'));
    await edit(permits, (rows) => [...rows.slice(40), ...newFirms(rows)]);
    await edit(licenses, (rows) => [...rows.slice(0, 100), ...rows.slice(103)]);
    await edit(permits, (rows) => rows.filter((_, at) => at % 50 !== 7));
    const served = await exported();
    await crsJson(['match', '--jurisdiction', 'lakeview'], workspace.settings);
    const { learned, rematched } = await lastMatch('lakeview');
    expect(learned ?? null).toBeNull();
    expect(rematched?.everything).toEqual(['requested']);
    expect(await exported()).toBe(served);
  });

  it('cannot be written to an invalid path, which is reported at once', async () => {
    const nowhere = join(workspace.sampleDir, 'not/there/model.yaml');
    const refused = await crs(['learn', '--out', nowhere], workspace.settings);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(`to ${nowhere}: ENOENT`)]);
    expect(refused.stderr).not.toContain('learn lakeview');
    const folder = await crs(['learn', '--out', workspace.sampleDir], workspace.settings);
    expect([folder.status, folder.stderr]).toEqual([2, expect.stringContaining('Name a file with --out')]);
  });

  it('are better than those of other cities, and are replaced by the model file once it has some', async () => {
    const own = await evaluated();
    const model = join(workspace.configDir, 'matching-model.yaml');
    await crsJson(['learn', '--jurisdiction', 'rivermont', '--out', model], workspace.settings);
    const text = await readFile(model, 'utf8');
    expect(text).toMatch(/^ {2}rivermont:$/m);
    expect(text).not.toMatch(/^ {2}lakeview:$/m);
    const twin = join(workspace.sampleDir, 'again.yaml');
    const again = await crs(['learn', '--jurisdiction', 'rivermont', '--out', twin], workspace.settings);
    expect(again.stdout).toContain('No shared weight changed.');
    expect(await readFile(twin, 'utf8')).toBe(text);
    await crsJson(['nightly'], workspace.settings);
    const { rematched } = await lastMatch('rivermont');
    expect(rematched?.everything).toEqual(['settings, dictionaries, feeds, or the matcher changed']);
    expect((await evaluated()).f1).toBeGreaterThan(own.f1 - 0.02);
    await rm(model);
  });
});
