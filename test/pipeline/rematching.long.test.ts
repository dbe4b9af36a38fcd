import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

interface Batch {
  readonly runs: readonly {
    readonly kind: string;
    readonly scope: string | null;
    readonly rowsRead: number;
    readonly details: {
      readonly rematched?: {
        readonly claims: number;
        readonly changed: number;
        readonly everything: readonly string[];
      };
      readonly proof?: { readonly groups: readonly { readonly claims: number }[] };
    };
  }[];
}

const matchesOf = async ({ settings }: Workspace): Promise<string> =>
  (await crs(['export', 'matches'], settings)).stdout;

const policy = new URL('../../config/matching.yaml', import.meta.url);

/** Jurisdictions that learn their own weights keep them, so a database remembers: here, none has enough claims. */
async function withoutLearning({ configDir }: Workspace): Promise<void> {
  const text = await readFile(policy, 'utf8');
  const without = text.replace(/(\n {2}leastClaims:\n {4}value: )\d+/, '$11000000');
  if (without === text) throw new Error('matching.yaml has no leastClaims');
  await writeFile(join(configDir, 'matching.yaml'), without);
}

/** A permit that names a contractor like no other does. */
const newPermit =
  '2099-999999 PP,Plumbing,Repair,1 QUILLBY RD,01/04/2021,,Sewer line,Issued,Orrinvale Kettleworks,1,Quillby,RD,,' +
  'Rochester,MN,55904,,NOBODY N,1000,27-9999999,44.9,-93.2';

const matchRuns = ({ runs }: Batch) => runs.filter(({ kind }) => kind === 'match');

describe('a night after a few rows changed', () => {
  let workspace: Workspace;
  let path: string;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await withoutLearning(workspace);
    await crsJson(['nightly'], workspace.settings);
    path =
      workspace.sample.files.find(({ path: file }) => /licenses/.test(file) && /mn/.test(file))?.path ?? '';
  });
  afterAll(() => workspace.remove());

  /** Rewrites the lines of a sample file below its header. */
  async function edit(file: string, change: (rows: string[]) => string[]): Promise<void> {
    const whole = join(workspace.sampleDir, file);
    const [header = '', ...rows] = (await readFile(whole, 'utf8')).split('\n');
    await writeFile(whole, [header, ...change(rows)].join('\n'));
  }

  it('rematches the claims of a roster when one license left it, and serves what a full run would', async () => {
    await edit(path, (rows) => rows.slice(1));
    const runs = matchRuns(await crsJson<Batch>(['nightly'], workspace.settings));
    const lakeview = runs.find(({ scope }) => scope === 'lakeview');
    expect(lakeview?.details.rematched?.everything).toEqual(['sample_mn_licenses changed']);
    expect(lakeview?.details.rematched?.claims).toBe(lakeview?.rowsRead);
    // Cities in other states have nothing to do.
    expect(runs.map(({ scope }) => scope)).not.toContain('cedar_harbor');
    const served = await matchesOf(workspace);
    const full = matchRuns(await crsJson<Batch>(['match', '--all'], workspace.settings));
    for (const { rowsRead, details } of full) expect(details.rematched?.claims).toBe(rowsRead);
    expect(await matchesOf(workspace)).toBe(served);
    // Including its own report.
    const everywhere = full.find(({ scope }) => scope === 'lakeview');
    expect(everywhere?.details.proof?.groups).toHaveLength(1);
    expect(lakeview?.details.proof).toEqual(everywhere?.details.proof);
  });

  it.each([
    ['matches a claim that is new, and no other', 1, (rows: string[]) => [newPermit, ...rows]],
    [
      'matches nothing where a claim is gone, and counts those that are left',
      0,
      (rows: string[]) => rows.slice(1),
    ],
  ])('%s', async (_, matched, change) => {
    const permits = workspace.sample.files.find(({ path: file }) => /lakeview/.test(file))?.path ?? '';
    await edit(permits, change);
    const runs = matchRuns(await crsJson<Batch>(['nightly'], workspace.settings));
    expect(runs.map(({ scope }) => scope)).toEqual(['lakeview']);
    const [{ rowsRead, details }] = runs as [Batch['runs'][number]];
    expect(details.rematched).toMatchObject({ claims: matched, changed: matched, everything: [] });
    expect(details.proof?.groups.map(({ claims }) => claims)).toEqual([rowsRead]);
  });

  it('finally serves what a fresh database without the earlier rows would', async () => {
    const served = await matchesOf(workspace);
    const fresh = await createWorkspace(tiny);
    try {
      await withoutLearning(fresh);
      for (const file of workspace.sample.files) {
        const whole = await readFile(join(workspace.sampleDir, file.path));
        await writeFile(join(fresh.sampleDir, file.path), whole);
      }
      await crsJson(['nightly'], fresh.settings);
      expect(await matchesOf(fresh)).toBe(served);
    } finally {
      await fresh.remove();
    }
  });
});
