import { ContractorRecords } from '@crs/client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ChangedPermits } from '../harness/changed-permits.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const NIGHTS = 30;
const LONG = 1_200_000;
const names = [
  ...['matches', 'permits', 'permit_contractors', 'permit_inspections', 'contractors'],
  ...['enforcement', 'inspections', 'actions', 'related', 'firms', 'aliases'],
] as const;

/** The lines of each export. */
type Copy = Map<string, string[]>;

let workspace: Workspace;
let server: Awaited<ReturnType<typeof serveCrs>>;
let client: ContractorRecords;
beforeAll(async () => {
  workspace = await createServedWorkspace({ CRS_KEEP_EXPORTS: '1' });
  server = await serveCrs(workspace.settings);
  const { stdout } = await crs(
    ['keys', 'create', '--account', 'copies', '--tier', 'pro', '--json'],
    workspace.settings,
  );
  client = new ContractorRecords({ url: server.url, key: (JSON.parse(stdout) as { key: string }).key });
}, LONG);
afterAll(async () => {
  await server?.close();
  await workspace?.remove();
});

async function exportAll(): Promise<Copy> {
  const copy: Copy = new Map();
  for (const name of names) {
    const { stdout } = await crs(['export', name, '--format', 'jsonl'], workspace.settings);
    copy.set(name, stdout.split('\n').slice(0, -1));
  }
  return copy;
}

/** Replaces the lines of every changed key; returns the number of changes. */
async function catchUp(copy: Copy, version: number): Promise<number> {
  let changes = 0;
  for await (const { data } of client.changesAll({ since: String(version), limit: 1_000 }))
    for (const kind of names) {
      const changed = data.filter((one) => one.kind === kind);
      const [first] = changed;
      if (first === undefined) continue;
      changes += changed.length;
      const columns = Object.keys(first.key);
      const keyOf = (row: Readonly<Record<string, unknown>>): string =>
        JSON.stringify(columns.map((column) => row[column]));
      const gone = new Set(changed.map(({ key }) => keyOf(key)));
      const kept = (copy.get(kind) ?? []).filter((line) => !gone.has(keyOf(JSON.parse(line))));
      copy.set(kind, [...kept, ...changed.flatMap(({ lines }) => lines.map((row) => JSON.stringify(row)))]);
    }
  return changes;
}

/** Hides the contractor of the first match. */
async function suppressOne(copy: Copy | undefined): Promise<void> {
  const matches = (copy?.get('matches') ?? []).map((line) => JSON.parse(line));
  const matched = matches.find((row) => row.contractor_license_number !== null && row.tier === 'verified');
  const { status, stderr } = await crs(
    [
      ...['suppress', 'contractor', matched.contractor_license_number, '--reason', 'asked for'],
      ...['--by', 'Ada Example', '--yes'],
    ],
    workspace.settings,
  );
  if (status !== 0) throw new Error(stderr);
}

/** The bytes of each export, with its lines sorted. */
const bytes = (copy: Copy): Record<string, string> =>
  Object.fromEntries([...copy].map(([name, lines]) => [name, `${[...lines].sort().join('\n')}\n`]));

interface Files {
  readonly version: number;
  readonly files: readonly { readonly name: string; readonly sha256: string | null }[];
}

/** The Parquet files of the current version with their digests. */
async function parquetFiles(): Promise<{ readonly version: number; readonly digests: readonly string[] }> {
  const { version, files } = await crsJson<Files>(['exports', 'make'], workspace.settings);
  const parquet = files.filter(({ name }) => name.endsWith('.parquet'));
  return { version, digests: parquet.map(({ name, sha256 }) => `${name} ${sha256}`) };
}

it(
  'turns the exports of a night into those of the last of thirty, byte for byte',
  async () => {
    const permits = new ChangedPermits(workspace);
    const versionNow = async (): Promise<number> => (await client.changes({ since: '2999-01-01' })).version;
    const copies: { readonly night: number; readonly version: number; readonly copy: Copy }[] = [];
    for (let night = 0; night <= NIGHTS; night++) {
      if (night > 0) {
        await permits.addNight();
        await crs(['nightly'], workspace.settings);
      }
      if (night === 12) await suppressOne(copies.at(-1)?.copy);
      if (night % 5 === 0) copies.push({ night, version: await versionNow(), copy: await exportAll() });
    }
    const last = bytes(await exportAll());
    for (const { night, version, copy } of copies) {
      const changes = await catchUp(copy, version);
      if (process.env.CRS_PRINT_FIGURES) console.log(`${changes} changes since night ${night}`);
      expect(changes > 0).toBe(night < NIGHTS);
      expect(bytes(copy)).toEqual(last);
    }
    // Each night made its files from those of the night before.
    const renewed = await parquetFiles();
    await crs(['exports', 'remove', String(renewed.version)], workspace.settings);
    expect(await parquetFiles()).toEqual(renewed);
  },
  LONG,
);
