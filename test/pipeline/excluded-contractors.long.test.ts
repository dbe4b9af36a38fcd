import { createPool, type ExportRow, exportRows } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Reviewed {
  readonly reason: string;
  readonly claim: { readonly id: number };
  readonly permitNumber: string;
  readonly candidates: readonly { readonly licenseNumber: string }[];
}

interface Decided {
  readonly decision: { readonly verdict: string };
  readonly replaced: { readonly verdict: string } | null;
  readonly answer: { readonly tier: string | null; readonly licenseNumber: string | null };
}

interface Explained {
  readonly explanation: {
    readonly match: { readonly tier: string | null };
    readonly candidates: readonly { readonly entry: { readonly licenseNumber: string } }[];
  };
  readonly exclusions: readonly { readonly licenseNumber: string }[];
}

describe('a contractor that was ruled out for a permit', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let permit: string;
  /** The candidates of an ambiguous claim, best first. */
  let licenses: readonly string[];
  let before: ExportRow[];

  const json = <T>(...args: string[]) => crsJson<T>(args, workspace.settings);
  const never = (license: string) =>
    json<Decided>('decide', 'lakeview', permit, '--never', license, '--by', 'Ada Example');
  const decide = (word: string) => json<Decided>('decide', 'lakeview', permit, word, '--by', 'Ada Example');
  const exported = async () => {
    const lines: ExportRow[] = [];
    for await (const rows of exportRows(pool, 'matches', 'lakeview')) lines.push(...rows);
    return lines;
  };
  const explained = async () => (await json<Explained[]>('explain', 'lakeview', permit))[0] as Explained;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    const items = await json<Reviewed[]>('review', '--jurisdiction', 'lakeview', '--limit', '50');
    const item = items.find(({ reason, candidates }) => reason === 'ambiguous' && candidates.length > 1);
    permit = item?.permitNumber ?? '';
    licenses = item?.candidates.map(({ licenseNumber }) => licenseNumber) ?? [];
    before = await exported();
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  it('leaves the match to the next best, if that is good enough by itself', async () => {
    const [best = ''] = licenses;
    const { decision, replaced, answer } = await never(best);
    expect([decision.verdict, replaced]).toEqual(['excluded', null]);
    expect(answer.licenseNumber).not.toBe(best);
    const { explanation, exclusions } = await explained();
    const left = explanation.candidates.map(({ entry }) => entry.licenseNumber);
    expect(left).not.toContain(best);
    expect(left.length).toBeGreaterThan(0);
    expect(answer.tier).toBe(explanation.match.tier);
    const isNamed = ['verified', 'likely', 'possible'].includes(answer.tier ?? '');
    expect(answer.licenseNumber).toBe(isNamed ? left[0] : null);
    expect(exclusions.map(({ licenseNumber }) => licenseNumber)).toEqual([best]);
    const { stdout } = await crs(['explain', 'lakeview', permit], workspace.settings);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /decision Ada Example ruled out \S+ .*; the scores choose among the others\./,
    );
  });

  it.each([
    ['a night', ['nightly']],
    ['matching everything again', ['match', '--all']],
  ])('survives %s', async (_what, args) => {
    const decided = await exported();
    await json(...args);
    expect(await exported()).toEqual(decided);
  });

  it("is not a label; the scores' result for it is reported beside the labels", async () => {
    const { stdout: csv } = await crs(['decisions', '--format', 'csv'], workspace.settings);
    expect(csv.trim().split('\n')).toHaveLength(1);
    const { status, stderr } = await crs(['evaluate', '--decisions'], workspace.settings);
    expect([status, stderr]).toEqual([2, expect.stringContaining('No published permit has a decision')]);
    const labels = ['--labels', `${workspace.sampleDir}/labels.csv`];
    const report = await json<{ exclusions: object }>('evaluate', ...labels, '--decisions');
    expect(report.exclusions).toEqual({ claims: 1, stillMatched: 0 });
  });

  it('adds to other exclusions, and is undone with them', async () => {
    const [best = '', other = ''] = licenses;
    const { replaced, answer } = await never(other);
    expect(replaced).toBeNull();
    expect([best, other]).not.toContain(answer.licenseNumber);
    expect((await explained()).exclusions).toHaveLength(2);
    const standing = await json<{ verdict: string; agrees: boolean | null }[]>('decisions');
    expect(standing.map(({ verdict }) => verdict)).toEqual(['excluded', 'excluded']);
    await decide('undo');
    expect(await exported()).toEqual(before);
    expect(await json<object[]>('decisions')).toEqual([]);
  });

  it('is replaced by a decision for a contractor, and refused if it adds nothing to one', async () => {
    const [best = '', other = ''] = licenses;
    await never(best);
    expect((await decide(other)).replaced).toMatchObject({ verdict: 'excluded' });
    const needless = ['decide', 'lakeview', permit, '--never', best, '--by', 'Ada Example'];
    const { status, stderr } = await crs(needless, workspace.settings);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/A decision already says that it is \S+, so/),
    ]);
    expect((await never(other)).replaced).toMatchObject({ verdict: 'confirmed' });
    await decide('undo');
    expect(await exported()).toEqual(before);
  });

  it.each([
    [[], 'decide.no_license'],
    [['none', '--never', 'BC1'], 'decide.two_answers'],
    [['--never', 'NOSUCH'], 'decide.unknown_license'],
  ])('accepts one license: %j', async (words, code) => {
    const args = ['decide', 'lakeview', permit, ...words, '--by', 'Ada Example', '--json'];
    const { status, stdout } = await crs(args, workspace.settings);
    expect([status, (JSON.parse(stdout) as { error: { code: string } }).error.code]).toEqual([2, code]);
  });
});
