import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangedPermits } from '../harness/changed-permits.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { killedAfter } from '../harness/killed-command.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Kept {
  readonly version: number;
  readonly files: readonly {
    readonly name: string;
    readonly kind: string | null;
    readonly format: string;
    /** Null until the file is made. */
    readonly bytes: number | null;
    readonly rows: number | null;
    readonly sha256: string | null;
  }[];
}

let workspace: Workspace;
let kept: Kept;
let folder: string;
beforeAll(async () => {
  workspace = await createServedWorkspace({ CRS_KEEP_EXPORTS: '2' });
  kept = await crsJson<Kept>(['exports', 'make', '--text'], workspace.settings);
  folder = join(workspace.settings.CRS_DATA_DIR ?? '', 'exports', String(kept.version));
});
afterAll(() => workspace?.remove());

const kinds = [
  ...['permits', 'permit_contractors', 'permit_inspections', 'contractors', 'enforcement', 'inspections'],
  ...['actions', 'related', 'firms', 'aliases', 'events', 'track_record'],
];

const unpacked = async (name: string): Promise<string> =>
  gunzipSync(await readFile(join(folder, name))).toString('utf8');

const exported = async (kind: string, format: string): Promise<string> =>
  (await crs(['export', kind, '--format', format], workspace.settings)).stdout;

const rowsOf = (kind: string, format: string): number =>
  kept.files
    .filter((file) => file.kind === kind && file.format === format)
    .reduce((sum, { rows }) => sum + (rows ?? 0), 0);

describe('the files of a version', () => {
  it.each(kinds)('have the lines of crs export %s, in each format', async (kind) => {
    const sorted = (text: string): string[] => text.split('\n').sort();
    const rows = { csv: await exported(kind, 'csv'), jsonl: await exported(kind, 'jsonl') };
    for (const [format, text] of Object.entries(rows))
      expect(sorted(await unpacked(`${kind}.${format}.gz`))).toEqual(sorted(text));
    const lines = rows.jsonl.split('\n').length - 1;
    expect(['csv', 'jsonl', 'parquet'].map((format) => rowsOf(kind, format))).toEqual([lines, lines, lines]);
  });

  it('are as long as listed; SHA256SUMS has the digests of those that exist from the beginning', async () => {
    const sums = new Map(
      (await readFile(join(folder, 'SHA256SUMS'), 'utf8'))
        .split('\n')
        .slice(0, -1)
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    for (const { name, bytes, sha256 } of kept.files) {
      const content = await readFile(join(folder, name));
      expect([name, content.length]).toEqual([name, bytes]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      const isLater = name === 'SHA256SUMS' || name.endsWith('.gz');
      expect([name, sums.get(name)]).toEqual([name, isLater ? undefined : sha256]);
    }
    expect(sums.size).toBeGreaterThan(kinds.length);
  });
});

const versions = async (): Promise<number[]> =>
  (await crsJson<Kept[]>(['exports', 'list'], workspace.settings)).map(({ version }) => version);

/** Each file with its digest. */
const digests = ({ files }: Kept): string[] => files.map(({ name, sha256 }) => `${name} ${sha256}`).sort();

/** The version whose files the newest ones were made from; null if they were made from scratch. */
async function madeFrom(): Promise<number | null | undefined> {
  const runs = await crsJson<{ kind: string; details: { from?: number | null } }[]>(
    ['runs'],
    workspace.settings,
  );
  return runs.find(({ kind, details }) => kind === 'export' && 'from' in details)?.details.from;
}

describe('a night', () => {
  it('makes them after its publish, keeps as many versions as set, and removes what a killed process left', async () => {
    const exportsDir = join(folder, '..');
    await mkdir(join(exportsDir, '.new-7-killed'));
    const permits = new ChangedPermits(workspace);
    const made: number[] = [kept.version];
    for (let night = 0; night < 2; night++) {
      await permits.addNight();
      await crsJson(['nightly'], workspace.settings);
      const [newest = 0] = await versions();
      expect(newest).toBeGreaterThan(made.at(-1) ?? 0);
      made.push(newest);
    }
    expect(await versions()).toEqual(made.slice(1).reverse());
    expect((await readdir(exportsDir)).sort()).toEqual(made.slice(1).map(String).sort());
  });

  it('makes them from the previous version and the changes: the same bytes as from scratch', async () => {
    const [newest, before] = await versions();
    expect(await madeFrom()).toBe(before);
    const [merged] = await crsJson<Kept[]>(['exports', 'list'], workspace.settings);
    for (const version of [newest, before])
      await crsJson(['exports', 'remove', String(version)], workspace.settings);
    const anew = await crsJson<Kept>(['exports', 'make'], workspace.settings);
    expect(await madeFrom()).toBeNull();
    expect(digests(anew)).toEqual(merged && digests(merged));
  });

  it('makes none if only the time of reading is new', async () => {
    const before = await versions();
    await crsJson(['nightly'], workspace.settings);
    const { version } = await crsJson<Kept>(['exports', 'make', '--text'], workspace.settings);
    expect([version, await versions()]).toEqual([before[0], before]);
  });

  it('makes none for a version that has them', async () => {
    const before = await crsJson<Kept[]>(['exports', 'list'], workspace.settings);
    expect(await crsJson(['exports', 'make', '--text'], workspace.settings)).toEqual(before[0]);
    const runs = await crsJson<{ kind: string; state: string; details: object }[]>(
      ['runs'],
      workspace.settings,
    );
    const made = runs.filter(({ kind, state }) => kind === 'export' && state === 'done');
    expect(made[0]?.details).toEqual({ version: before[0]?.version, isMade: true });
    expect(made.some(({ details }) => 'bytes' in details)).toBe(true);
    expect(await crsJson(['exports', 'list'], workspace.settings)).toEqual(before);
  });
});

it('a process that is killed while it makes them leaves no incomplete version', async () => {
  await new ChangedPermits(workspace).addNight();
  await crsJson(['nightly'], { ...workspace.settings, CRS_KEEP_EXPORTS: '0' });
  const before = await versions();
  for (const after of [900, 1_200, 1_500]) {
    await killedAfter(['exports', 'make', '--text'], workspace.settings, after);
    const listed = await crsJson<Kept[]>(['exports', 'list'], workspace.settings);
    for (const { version, files } of listed)
      for (const { name, bytes } of files.filter((file) => file.bytes !== null))
        expect((await readFile(join(folder, '..', String(version), name))).length).toBe(bytes);
  }
  const made = await crsJson<Kept>(['exports', 'make', '--text'], workspace.settings);
  expect(made.version).toBeGreaterThan(before[0] ?? 0);
  expect((await readdir(join(folder, '..'))).sort()).toEqual((await versions()).map(String).sort());
});

describe('a suppression', () => {
  it('removes every version made before it; the next one shows nothing suppressed', async () => {
    const server = await serveCrs(workspace.settings);
    try {
      const { key } = await crsJson<{ key: string }>(
        ['keys', 'create', '--account', 'files', '--tier', 'pro'],
        workspace.settings,
      );
      const headers = { Authorization: `Bearer ${key}` };
      const [newest = 0] = await versions();
      const url = `${server.url}/v1/exports/${newest}/contractors.jsonl.gz`;
      const lines = async (
        response: Response,
      ): Promise<{ license_number: string; roster_state: string; name: string }[]> =>
        gunzipSync(Buffer.from(await response.arrayBuffer()))
          .toString('utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line));
      const [hidden] = await lines(await fetch(url, { headers }));
      if (hidden === undefined) throw new Error('There is no contractor.');
      const suppressed = await crs(
        [
          ...['suppress', 'contractor', hidden.license_number, '--state', hidden.roster_state],
          ...['--reason', 'asked for', '--by', 'Ada Example', '--yes'],
        ],
        workspace.settings,
      );
      expect([suppressed.status, suppressed.stderr]).toEqual([0, expect.anything()]);
      expect((await fetch(url, { headers })).status).toBe(404);
      expect(await (await fetch(`${server.url}/v1/exports`, { headers })).json()).toEqual({ data: [] });
      expect(await readdir(join(folder, '..'))).toEqual([]);

      const made = await crsJson<Kept>(['exports', 'make', '--text'], workspace.settings);
      const after = await fetch(`${server.url}/v1/exports/latest/contractors.jsonl.gz`, { headers });
      expect(new URL(after.url).pathname).toContain(`/${made.version}/`);
      const numbers = (await lines(after)).map((row) => `${row.roster_state} ${row.license_number}`);
      expect(numbers).not.toContain(`${hidden.roster_state} ${hidden.license_number}`);
    } finally {
      await server.close();
    }
  });

  it('that is lifted leaves them', async () => {
    const before = await versions();
    const [{ id }] = await crsJson<[{ id: number }]>(['suppress', 'list'], workspace.settings);
    await crs(['suppress', 'lift', String(id), '--by', 'Ada Example', '--yes'], workspace.settings);
    expect(await versions()).toEqual(before);
  });
});

it('crs exports remove removes one, and says if it does not exist', async () => {
  const [newest] = await versions();
  expect((await crs(['exports', 'remove', String(newest)], workspace.settings)).status).toBe(0);
  const again = await crs(['exports', 'remove', String(newest)], workspace.settings);
  expect([again.status, again.stderr]).toEqual([
    2,
    expect.stringContaining('There are no exports for version'),
  ]);
});
