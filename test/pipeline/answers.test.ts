import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

describe('the commands of analysts after a night', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
  });
  afterAll(() => workspace.remove());

  const exported = async (...args: string[]): Promise<Record<string, string>[]> => {
    const { status, stdout } = await crs(['export', ...args], workspace.settings);
    expect(status).toBe(0);
    return parse(stdout, { columns: true });
  };

  it('export matches: one line for every permit that names a contractor, in the columns of the contract', async () => {
    const { stdout } = await crs(['export', 'matches'], workspace.settings);
    expect(stdout.split('\n')[0]).toBe(
      'jurisdiction,permit_number,contractor_name,contractor_license_number,contractor_license_name,match_confidence,tier,verification_signals,candidate_count',
    );
    const lines = await exported('matches', '--jurisdiction', 'lakeview');
    const permits = await exported('permits', '--jurisdiction', 'lakeview');
    const naming = permits.filter(
      (permit) => permit.contractor_name || permit.contractor_phone || permit.contractor_license,
    );
    expect(lines).toHaveLength(naming.length);
    for (const line of lines) {
      expect(line.jurisdiction).toBe('lakeview');
      expect(line.contractor_license_number !== '').toBe(
        ['verified', 'likely', 'possible'].includes(line.tier ?? ''),
      );
      if (line.tier) expect(line.match_confidence).toMatch(/^[01]\.\d{3}$/);
    }
  });

  it('export as JSON lines holds the same rows as CSV', async () => {
    const { stdout } = await crs(['export', 'contractors', '--format', 'jsonl'], workspace.settings);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { license_number: string });
    const csv = await exported('contractors');
    expect(rows.map(({ license_number }) => license_number)).toEqual(csv.map((row) => row.license_number));
    const document = await crsJson<{ license_number: string }[]>(
      ['export', 'contractors'],
      workspace.settings,
    );
    expect(document).toEqual(rows);
  });

  it('export: a reader that has seen enough ends it cleanly', async () => {
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'export', 'permits'], {
      env: { PATH: process.env.PATH ?? '', ...workspace.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
  });

  it('export related: companies that reopened at the old address or phone are joined, hubs are not', async () => {
    const related = await exported('related');
    expect(Object.keys(related[0] ?? {})).toEqual([
      'license_number',
      'related_license_number',
      'shared',
      'shared_value',
      'sharers',
      'hub',
    ]);
    const hubs = related.filter(({ hub }) => hub === 'true');
    expect(hubs.length).toBeGreaterThan(0);
    expect(hubs.filter((row) => row.related_license_number !== '')).toEqual([]);
    const joined = new Set(
      related
        .filter(({ hub }) => hub === 'false')
        .map((row) => `${row.license_number} ${row.related_license_number}`),
    );
    const pairs = workspace.sample.reopened.map(
      ({ oldLicense, newLicense }) => `${oldLicense} ${newLicense}`,
    );
    expect(pairs.filter((pair) => joined.has(pair)).length).toBeGreaterThan(0);
  });

  it('explain: the weights add up to the score, and the match is the served one', async () => {
    const [served] = (await exported('matches', '--jurisdiction', 'rivermont')).filter(
      ({ tier }) => tier === 'verified',
    );
    const explained = await crsJson<
      {
        explanation: {
          match: { score: number; tier: string };
          candidates: { score: number; entry: { licenseNumber: string }; parts: { weight: number }[] }[];
        };
      }[]
    >(['explain', 'rivermont', served?.permit_number ?? ''], workspace.settings);
    const candidates = explained[0]?.explanation.candidates ?? [];
    expect(candidates.length).toBeGreaterThan(0);
    for (const { score, parts } of candidates) {
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(score);
    }
    expect(candidates[0]?.entry.licenseNumber).toBe(served?.contractor_license_number);
    expect(explained[0]?.explanation.match.tier).toBe('verified');
  });

  it('explain: in a pipe, prints every signal with its weight, and its bar on request, in 80 columns without colors', async () => {
    const served = (await exported('matches', '--jurisdiction', 'rivermont')).find(
      ({ tier }) => tier === 'verified',
    );
    const words = ['explain', 'rivermont', served?.permit_number ?? ''];
    const short = await crs(words, workspace.settings);
    expect(short.stdout).toMatch(
      /certainty With a score like this,\s+\d[\d,]*\s+of\s+1[\d,]+\s+matches[\s\S]+ prior +−\d+\.\d\d {2}\S/,
    );
    expect(short.stdout).not.toContain('░');
    const { status, stdout } = await crs([...words, '--bits'], workspace.settings);
    expect(status).toBe(0);
    expect(stdout).toMatch(/claim .+\n(.+\n)*? +answer +verified: /);
    expect(stdout).toMatch(/prior +−\d+\.\d\d +░+\n/);
    expect(stdout).toMatch(/score +\+\d+\.\d\d +▔+\n/);
    expect(stdout).not.toContain('\u001b');
    expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });

  it('explain and evaluate write self-contained pages, and print their paths', async () => {
    const [served] = await exported('matches', '--jurisdiction', 'rivermont');
    const labels = join(workspace.sampleDir, 'labels.csv');
    for (const [args, holds] of [
      [['explain', 'rivermont', served?.permit_number ?? ''], /<svg class="waterfall"|nothing to match/],
      [
        ['evaluate', '--labels', labels, '--mask', 'phone,license'],
        /Precision and recall[\s\S]+<svg class="plot"/,
      ],
    ] as const) {
      const file = join(workspace.sampleDir, `${args[0]}.html`);
      const { status, stderr } = await crs([...args, '--html', file], workspace.settings);
      expect([status, stderr]).toEqual([0, `Wrote ${file}.\n`]);
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(holds);
      expect(text).not.toMatch(/<script|https?:/);
    }
    const nowhere = await crs(
      ['evaluate', '--labels', labels, '--html', '/nonexistent/x.html'],
      workspace.settings,
    );
    expect([nowhere.status, nowhere.stderr]).toEqual([
      2,
      expect.stringContaining('--html /nonexistent/x.html'),
    ]);
  });

  it.each([
    [['explain', 'nowhere', '1'], /no jurisdiction nowhere.*lakeview/is],
    [['explain', 'lakeview', 'no such number'], /no permit no such number/],
    [['match', '--jurisdiction', 'lakevew'], /no jurisdiction lakevew/],
    [['ingest', 'sample_osh'], /no feed sample_osh.*sample_osha/],
    [['rejects', '999999'], /no run 999999/],
    [['export', 'matches', '--jurisdiction', 'nowhere'], /no jurisdiction nowhere/],
  ])('crs %j exits with 2 and lists what exists instead', async (args, said) => {
    const { status, stderr } = await crs(args, workspace.settings);
    expect(stderr).toMatch(said);
    expect(status).toBe(2);
  });

  it.each([
    [['match'], ['cedar_harbor', 'lakeview', 'rivermont']],
    [
      ['match', '--jurisdiction', 'rivermont', '--jurisdiction', 'lakeview'],
      ['lakeview', 'rivermont'],
    ],
    [
      ['match', '--all'],
      ['actions', 'cedar_harbor', 'lakeview', 'orders', 'osha', 'rivermont'],
    ],
  ])('crs %j rematches only what it says, and changes nothing', async (args, scopes) => {
    const { runs } = await crsJson<{
      runs: { kind: string; scope: string; inserted: number; updated: number; removed: number }[];
    }>(args, workspace.settings);
    const matched = runs.filter(({ kind }) => kind === 'match');
    expect(matched.map(({ scope }) => scope).sort()).toEqual(scopes);
    for (const { inserted, updated, removed } of matched) expect(inserted + updated + removed).toBe(0);
  });

  it('doctor finds no problems', async () => {
    const report = await crsJson<{ ok: boolean; findings: { check: string; ok: boolean }[] }>(
      ['doctor'],
      workspace.settings,
    );
    expect(report.findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(report.ok).toBe(true);
  });

  it('feeds check: a feed with all its columns, and one that lost some', async () => {
    const feed = 'sample_mn_licenses';
    const checked = await crsJson<{ columns: string[]; missing: string[]; leftover: string[] }>(
      ['feeds', 'check', feed],
      workspace.settings,
    );
    expect(checked).toMatchObject({ missing: [], leftover: [] });
    expect(checked.columns).toContain('Lic_Number');

    const definition = join(workspace.configDir, 'feeds', `${feed}.yaml`);
    const original = await readFile(definition, 'utf8');
    await writeFile(definition, original.replaceAll('Lic_Number', 'License_No'));
    const lost = await crsJson<{ missing: string[] }>(['feeds', 'check', feed], workspace.settings, 1);
    await writeFile(definition, original);
    expect(lost.missing).toEqual(['License_No']);
  });
});
