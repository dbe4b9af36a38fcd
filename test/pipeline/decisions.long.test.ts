import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractorRecords } from '@crs/client';
import { createPool, type ExportRow, exportRows } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Reviewed {
  readonly reason: string;
  readonly claim: { readonly id: number; readonly scope: string; readonly recordCount: number };
  readonly permitNumber: string;
  readonly candidates: readonly { readonly licenseNumber: string; readonly command: string }[];
  readonly noneCommand: string;
}

interface Decided {
  readonly decision: { readonly decisionId: number; readonly verdict: string };
  readonly replaced: { readonly decidedBy: string } | null;
  readonly answer: { readonly tier: string | null; readonly licenseNumber: string | null };
}

interface Listed {
  readonly decisionId: number;
  readonly verdict: string;
  readonly decidedBy: string;
  readonly note: string | null;
  readonly stands: boolean;
  readonly licenseInRoster: boolean;
  readonly permits: number;
  readonly agrees: boolean | null;
  readonly scored: { readonly tier: string | null } | null;
}

describe("an analyst's decision", () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  /** An ambiguous claim in Lakeview, and the license that the analyst confirms, which isn't the first candidate. */
  let reviewed: Reviewed;
  let license: string;
  let permits: readonly string[];
  let before: ExportRow[];
  let decided: ExportRow[];

  const run = (...args: string[]) => crs(args, workspace.settings);
  const json = <T>(...args: string[]) => crsJson<T>(args, workspace.settings);
  /** The lines of `crs export matches`, read from the same tables. */
  const exported = async () => {
    const lines: ExportRow[] = [];
    for await (const rows of exportRows(pool, 'matches', 'lakeview')) lines.push(...rows);
    return lines;
  };
  const linesOfClaim = async () =>
    (await exported()).filter(({ permit_number }) => permits.includes(String(permit_number)));
  const decide = (word: string, by = 'Ada Example', ...more: string[]) =>
    json<Decided>('decide', 'lakeview', reviewed.permitNumber, word, '--by', by, ...more);
  const fileOf = (part: RegExp) =>
    join(workspace.sampleDir, workspace.sample.files.find(({ path }) => part.test(path))?.path ?? '');

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    const items = await json<Reviewed[]>('review', '--jurisdiction', 'lakeview', '--limit', '50');
    reviewed = items.find(
      ({ reason, candidates }) => reason === 'ambiguous' && candidates.length > 1,
    ) as Reviewed;
    license = reviewed.candidates[1]?.licenseNumber ?? '';
    const { rows } = await pool.query<{ number: string }>(
      'select permit_number as number from permit where claim_id = $1',
      [reviewed.claim.id],
    );
    permits = rows.map(({ number }) => number);
    before = await exported();
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  it('is suggested for ambiguous claims with the most permits, with the command to run', async () => {
    expect(permits).toHaveLength(reviewed.claim.recordCount);
    expect((await linesOfClaim()).map(({ tier }) => tier)).toEqual(permits.map(() => 'ambiguous'));
    const typed = /^crs decide lakeview '?([^']+?)'? (\S+) --by NAME$/.exec(
      reviewed.candidates[1]?.command ?? '',
    );
    expect(typed?.slice(1)).toEqual([reviewed.permitNumber, license]);
    const { stdout } = await run('review', '--jurisdiction', 'lakeview', '--limit', '50');
    expect(stdout).toContain(`${reviewed.candidates[1]?.command}  # `);
    expect(stdout).toContain(reviewed.noneCommand);
  });

  it('is served at once, for every permit of the claim and no other', async () => {
    const { answer, replaced } = await decide(license, 'Ada Example', '--note', 'Seen on the site.');
    expect(answer).toMatchObject({ tier: 'verified', licenseNumber: license });
    expect(replaced).toBeNull();
    decided = await exported();
    const lines = await linesOfClaim();
    for (const line of lines) {
      expect(line).toMatchObject({
        contractor_license_number: license,
        match_confidence: '0.999',
        tier: 'verified',
        verification_signals: 'analyst',
      });
    }
    const others = (rows: readonly ExportRow[]) =>
      rows.filter(({ permit_number }) => !permits.includes(String(permit_number)));
    expect(others(decided)).toEqual(others(before));
    expect(lines).toHaveLength(permits.length);
  });

  it('is a match like any other to the API', async () => {
    const server = await serveCrs(workspace.settings);
    try {
      const account = ['--account', 'analyst', '--tier', 'pro'];
      const { key } = await json<{ key: string }>('keys', 'create', ...account);
      const client = new ContractorRecords({ url: server.url, key });
      const { data } = await client.licenses.permits(license, { state: 'MN' });
      const served = data.filter(({ permitNumber }) => permits.includes(permitNumber));
      expect(served).toHaveLength(permits.length);
      for (const match of served) {
        expect(match).toMatchObject({
          matchConfidence: '0.999',
          tier: 'verified',
          verificationSignals: 'analyst',
        });
      }
    } finally {
      await server.close();
    }
  });

  it('is no longer in review, and is listed with author, time, and note', async () => {
    const items = await json<Reviewed[]>('review', '--jurisdiction', 'lakeview', '--limit', '50');
    expect(items.map(({ claim }) => claim.id)).not.toContain(reviewed.claim.id);
    const list = await json<Listed[]>('decisions');
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      verdict: 'confirmed',
      decidedBy: 'Ada Example',
      note: 'Seen on the site.',
      stands: true,
      licenseInRoster: true,
      permits: permits.length,
      agrees: null,
      scored: { tier: 'ambiguous' },
    });
    const { stdout } = await run('decisions', '--jurisdiction', 'lakeview');
    expect(stdout).toMatch(/Ada Example .*Seen on the site\./);
  });

  it.each([
    ['matching everything again', ['match', '--all']],
    ['a night', ['nightly']],
    ['reading every feed in full', ['ingest', '--all', '--full']],
    ['matching after that', ['match', '--jurisdiction', 'lakeview']],
  ])('survives %s unchanged', async (_what, args) => {
    const { runs } = await json<{ runs: { updated: number }[] }>(...args);
    expect(runs.reduce((sum, { updated }) => sum + updated, 0)).toBe(0);
    expect(await exported()).toEqual(decided);
  });

  it('survives the removal and return of its contractor: in between, the scores decide', async () => {
    const roster = fileOf(/mn_licenses/);
    const original = await readFile(roster, 'utf8');
    const without = original.split('\n').filter((line) => !line.includes(license));
    await writeFile(roster, without.join('\n'));
    await json('nightly');
    for (const line of await linesOfClaim()) {
      expect(line.contractor_license_number).not.toBe(license);
      expect(line.verification_signals).not.toContain('analyst');
    }
    const gone = (await json<Listed[]>('decisions'))[0];
    expect(gone).toMatchObject({ stands: true, licenseInRoster: false });
    expect((await run('decisions')).stdout).toContain('gone from its roster');
    await writeFile(roster, original);
    // Removed and inserted again between two matchings: only the claim shows it.
    await json('ingest', 'sample_mn_licenses');
    await json('nightly');
    expect(await exported()).toEqual(decided);
  });

  it('survives when its permits disappear and return', async () => {
    const file = fileOf(/lakeview/);
    const original = await readFile(file, 'utf8');
    const rest = original.split('\n').filter((line) => !permits.some((number) => line.includes(number)));
    await writeFile(file, rest.join('\n'));
    await json('nightly');
    expect(await linesOfClaim()).toEqual([]);
    expect((await json<Listed[]>('decisions'))[0]).toMatchObject({ stands: true, permits: 0, scored: null });
    await writeFile(file, original);
    await json('nightly');
    expect(await exported()).toEqual(decided);
  });

  it('measures the scores and not itself', async () => {
    const report = await json<{ labelled: number; recall: number; inRoster: number }>(
      'evaluate',
      '--decisions',
    );
    expect(report).toMatchObject({ labelled: 1, inRoster: 1, recall: 0 });
    const labels = join(workspace.configDir, 'decided.csv');
    await writeFile(labels, (await run('decisions', '--format', 'csv')).stdout);
    const ofFile = await json<object>('evaluate', '--labels', labels);
    expect(ofFile).toEqual(report);
    const byPermit = await json<{ labelled: number }>('evaluate', '--decisions', '--by', 'permit');
    expect(byPermit.labelled).toBe(permits.length);
  });

  it('is replaced by a later one, and undone by a last one, which leaves everything as it was', async () => {
    const refused = await decide('none', 'Bob Example');
    expect(refused.replaced).toMatchObject({ decidedBy: 'Ada Example' });
    for (const line of await linesOfClaim()) {
      expect(line).toMatchObject({ contractor_license_number: null, tier: null, candidate_count: 0 });
    }
    const undone = await decide('undo', 'Bob Example');
    expect(undone.replaced).toMatchObject({ decidedBy: 'Bob Example' });
    expect(await exported()).toEqual(before);
    expect(await json<Listed[]>('decisions')).toEqual([]);
    const all = await json<Listed[]>('decisions', '--all');
    expect(all.map(({ verdict, stands }) => [verdict, stands])).toEqual([
      ['withdrawn', false],
      ['refused', false],
      ['confirmed', false],
    ]);
    const { status, stderr } = await run(
      ...['decide', 'lakeview', reviewed.permitNumber, 'undo', '--by', 'Bob Example'],
    );
    expect(stderr).toMatch(/has no decision; the scores decide/);
    expect(status).toBe(2);
    expect(await json<Listed[]>('decisions', '--all')).toHaveLength(3);
  });

  it('can be made by two people at the same time: the later one is served, both are kept', async () => {
    const other = reviewed.candidates[0]?.licenseNumber ?? '';
    const both = await Promise.all([decide(license, 'Ada Example'), decide(other, 'Bob Example')]);
    const later = both[0].decision.decisionId > both[1].decision.decisionId ? license : other;
    expect(new Set((await linesOfClaim()).map((line) => line.contractor_license_number))).toEqual(
      new Set([later]),
    );
    expect(await json<Listed[]>('decisions', '--all')).toHaveLength(5);
    expect(await json<Listed[]>('decisions')).toHaveLength(1);
    await decide('undo');
  });

  it('waits for the scores if the permit has not been matched', async () => {
    await pool.query('delete from match where claim_id = $1', [reviewed.claim.id]);
    const { answer } = await decide(license);
    expect(answer).toMatchObject({ tier: 'verified', licenseNumber: license });
    await decide('undo');
    expect(await exported()).toEqual(before);
  });

  it('is applied at night if the command was stopped before', async () => {
    await pool.query(
      `insert into decision (claim_id, scope, permit_number, verdict, decided_by)
       values ($1, 'lakeview', $2, 'refused', 'Ada Example')`,
      [reviewed.claim.id, reviewed.permitNumber],
    );
    await json('nightly');
    expect((await linesOfClaim()).map(({ tier }) => tier)).toEqual(permits.map(() => null));
    await decide('undo');
  });

  it.each([
    ['another jurisdiction', ['lakevew', 'P', 'none'], /decide\.unknown_jurisdiction.*lakeview/],
    ['another permit', ['lakeview', 'PERMIT?', 'none'], /decide\.unknown_permit/],
    ['another license', ['lakeview', 'LICENSE?'], /decide\.unknown_license.*similar: /],
    ['a claim of other permits', ['lakeview', 'none', '--claim', '7'], /decide\.other_claim/],
  ])('is refused with status 2 if the words name %s', async (_what, words, said) => {
    const [jurisdiction = '', ...rest] = words;
    const named = rest.length > 1 && !rest[1]?.startsWith('--') ? rest : [reviewed.permitNumber, ...rest];
    const given = named.map((word) => (word === 'LICENSE?' ? `${license}X` : word));
    const { status, stdout } = await run('decide', jurisdiction, '--by', 'Ada Example', ...given, '--json');
    const { error } = JSON.parse(stdout) as {
      error: { code: string; message: string; nextStep: string };
    };
    expect(`${error.code}: ${error.message} ${error.nextStep}`).toMatch(said);
    expect(status).toBe(2);
  });

  it('suggests permit numbers to explain, too', async () => {
    const misspelt = reviewed.permitNumber.toLowerCase().slice(0, -1);
    const { status, stderr } = await run('explain', 'lakeview', misspelt);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/has no permit .*; similar: /)]);
  });
});
