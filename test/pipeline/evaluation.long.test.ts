import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Compared {
  readonly recall: number;
  readonly comparison: {
    readonly leftOut: { readonly newSince: number; readonly contractorGone: number };
    readonly before: { readonly labelled: number; readonly recall: number };
    readonly after: { readonly recall: number };
    readonly counts: { readonly won: number; readonly lost: number; readonly changed: number };
    readonly moved: { readonly lost: readonly { before: { tier: string }; after: { tier: string } }[] };
  };
}

describe('the figures of an evaluation', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
  });
  afterAll(() => workspace.remove());

  it('are those of the contract, against the truth of the sample', async () => {
    const labels = join(workspace.sampleDir, 'labels.csv');
    expect((await readFile(labels, 'utf8')).split('\n')[0]).toMatch(
      /^jurisdiction,permit_number,license_number/,
    );
    type Report = {
      labelled: number;
      precision: number;
      recall: number;
      f1: number;
      candidateRecall: number;
      calibrationError: number;
      tiers: Record<
        'verified' | 'likely' | 'possible',
        { count: number; precision: number; low: number; high: number }
      >;
    };
    const report = await crsJson<Report>(['evaluate', '--labels', labels], workspace.settings);
    expect(report.labelled).toBeGreaterThan(100);
    expect(report.precision).toBeGreaterThan(0.9);
    expect(report.recall).toBeGreaterThan(0.7);
    expect(report.candidateRecall).toBeGreaterThanOrEqual(report.recall);
    const { verified } = report.tiers;
    expect(verified.low).toBeLessThanOrEqual(verified.precision);
    expect(verified.high).toBeGreaterThanOrEqual(verified.precision);

    const masked = await crsJson<Report>(
      ['evaluate', '--labels', labels, '--mask', 'phone,license', '--by', 'permit'],
      workspace.settings,
    );
    expect(masked.labelled).toBeGreaterThan(report.labelled);
    expect(masked.recall).toBeLessThanOrEqual(1);
  });

  it('count another license of the firm as correct by firm and wrong by license, for every part', async () => {
    const { stdout: matches } = await crs(
      ['export', 'matches', '--jurisdiction', 'lakeview'],
      workspace.settings,
    );
    const served = (parse(matches, { columns: true }) as Record<string, string>[]).filter(
      ({ tier }) => tier === 'verified',
    );
    const numbers = [...new Set(served.map((each) => each.contractor_license_number))];
    const rows = served.map((each) => {
      const other = numbers.find((number) => number !== each.contractor_license_number);
      return `lakeview,${each.permit_number},${other},${each.contractor_license_number}`;
    });
    const labels = join(workspace.sampleDir, 'firms.csv');
    await writeFile(labels, `jurisdiction,permit_number,license_number,also\n${rows.join('\n')}\n`);
    const report = await crsJson<{
      labelled: number;
      precision: number;
      recall: number;
      byLine: { precision: number; f1: number };
      jurisdictions: { lakeview: object };
      bases: Record<string, { labelled: number; byLine: { labelled: number } }>;
    }>(['evaluate', '--labels', labels], workspace.settings);
    const readings = { precision: 1, recall: 1, byLine: { precision: 0 } };
    expect(report).toMatchObject({ ...readings, jurisdictions: { lakeview: readings } });
    expect(report.bases.number).toMatchObject(readings);
    const byBasis = Object.values(report.bases).map(({ labelled }) => labelled);
    expect(byBasis.reduce((sum, count) => sum + count, 0)).toBe(report.labelled);
    const { stdout } = await crs(['evaluate', '--labels', labels], workspace.settings);
    expect(stdout).toMatch(/F1 by license[\s\S]+all .*100\.0%.* 0\.0%[\s\S]+basis number /);
  });

  it('include identifiable claims, the curve, the calibration, and the worst errors with both sides', async () => {
    const report = await crsJson<{
      inRoster: number;
      recall: number;
      candidateRecall: number;
      knowable: { count: number; candidateRecall: number };
      curve: { confidence: number; precision: number; recall: number; count: number }[];
      calibration: { count: number; confidence: number; low: number; high: number }[];
      missesByKind: Record<string, number>;
      nextSteps: { title: string; commands: string[] }[];
      jurisdictions: Record<string, { prints: { phone: number } }>;
      worst: { falseMatches: unknown[]; misses: { miss: { kind: string }; right: { score: number } }[] };
    }>(
      [
        ['evaluate', '--labels', join(workspace.sampleDir, 'labels.csv')],
        ['--mask', 'phone,license', '--worst', '3'],
      ].flat(),
      workspace.settings,
    );
    expect(report.knowable.count).toBeLessThanOrEqual(report.inRoster);
    expect(report.knowable.candidateRecall).toBeGreaterThanOrEqual(report.candidateRecall);
    expect(report.curve.length).toBeGreaterThan(5);
    expect(report.calibration.reduce((sum, { count }) => sum + count, 0)).toBe(report.curve.at(-1)?.count);
    const missed = Object.values(report.missesByKind).reduce((sum, count) => sum + count, 0);
    expect(missed).toBe(Math.round(report.inRoster * (1 - report.recall)));
    expect(report.nextSteps.map(({ title }) => title).join()).toMatch(/ of \d+ missed claims/);
    expect(report.nextSteps.flatMap(({ commands }) => commands).join()).toMatch(/crs explain \w+ /);
    for (const { prints } of Object.values(report.jurisdictions)) expect(prints.phone).toBe(0);
    expect(report.worst.falseMatches.length).toBeLessThanOrEqual(3);
    expect(report.worst.misses).toHaveLength(3);
    for (const { miss, right } of report.worst.misses) {
      expect(Object.keys(report.missesByKind)).toContain(miss.kind);
      expect(Number.isFinite(right.score)).toBe(true);
    }
  });

  it('are compared with those of an earlier matching: at once after settings changed, and after matching with them', async () => {
    const labels = join(workspace.sampleDir, 'labels.csv');
    const compared = (run: number, ...more: string[]) =>
      crsJson<Compared>(
        ['evaluate', '--labels', labels, '--compare', String(run), ...more],
        workspace.settings,
      );
    const matchings = async () =>
      (await crsJson<{ id: number; kind: string; scope: string }[]>(['runs'], workspace.settings)).filter(
        ({ kind, scope }) => kind === 'match' && scope === 'lakeview',
      );
    const first = (await matchings())[0]?.id ?? 0;
    const same = await compared(first);
    expect(same.comparison.counts).toEqual({ won: 0, lost: 0, changed: 0 });
    expect(same.comparison.before).toEqual(same.comparison.after);
    expect(same.comparison.leftOut).toEqual({ newSince: 0, contractorGone: 0 });

    const settings = await readFile('config/matching.yaml', 'utf8');
    // Leaves the verified tier unchanged, because its limit decides which aliases are learned.
    const stricter = settings.replace(/(likely:\n {4}value: )[\d.]+/, '$10.979');
    await writeFile(join(workspace.configDir, 'matching.yaml'), stricter);
    const tried = await compared(first);
    const { before, after, counts, moved } = tried.comparison;
    expect(before.recall).toBe(same.recall);
    expect(after.recall).toBe(tried.recall);
    expect(after.recall).toBeLessThan(before.recall);
    expect(counts.lost).toBeGreaterThan(0);
    expect(moved.lost[0]).toMatchObject({
      before: { tier: 'likely' },
      after: { tier: 'possible' },
    });

    // With stricter tiers, the quality gate would refuse the run.
    await crsJson(['match', '--force'], workspace.settings);
    expect(await compared(first)).toEqual(tried);
    const now = await compared((await matchings())[0]?.id ?? 0);
    expect(now.comparison.counts).toEqual({ won: 0, lost: 0, changed: 0 });
    const page = join(workspace.sampleDir, 'moved.html');
    const { stdout } = await crs(
      ['evaluate', '--labels', labels, '--compare', String(first), '--html', page],
      workspace.settings,
    );
    expect(stdout).toMatch(
      /Since matching \d+ \(.*lakeview \d+.*\nlost: \d+\. Correct before, but not now\.\n {2}\S/s,
    );
    expect(await readFile(page, 'utf8')).toMatch(/What changed[\s\S]*Before and now[\s\S]*lost: /);
  });

  it.each([
    [['--compare', '999999'], /no run 999999/],
    [['--compare', '1'], /Run 1 is not a finished match run: /],
    [['--compare', '1', '--mask', 'phone'], /with phone hidden/],
  ])('are not compared as %j says', async (args, said) => {
    const labels = join(workspace.sampleDir, 'labels.csv');
    const { status, stderr } = await crs(['evaluate', '--labels', labels, ...args], workspace.settings);
    expect([status, stderr]).toEqual([2, expect.stringMatching(said)]);
  });
});
