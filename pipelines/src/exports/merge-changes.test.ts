import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ExportColumn } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DuckDb } from './duckdb.js';
import { ExportFolder } from './export-folder.js';
import type { KeptTables, ParquetFile } from './kept-tables.js';
import { mergeChanges } from './merge-changes.js';
import { writeAnew } from './parquet-files.js';

/** A few columns of permits, which have a key and are split by state. */
interface Permit {
  readonly state: string;
  readonly id: number;
  readonly jurisdiction: string;
  readonly permit_number: string;
  readonly description: string | null;
}
const columns: readonly ExportColumn[] = (
  [
    ['id', 'integer'],
    ['jurisdiction', 'string'],
    ['permit_number', 'string'],
    ['description', 'string'],
  ] as const
).map(([name, type]) => ({ name, type, description: '' }));

let folder: string;
let duckdb: DuckDb;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-merge-'));
  duckdb = await DuckDb.open(join(folder, 'scratch'));
});
afterAll(async () => {
  duckdb.close();
  await rm(folder, { recursive: true });
});

/** As COPY writes it. */
const csv = (permits: readonly Permit[]): string =>
  permits
    .map(
      ({ state, id, jurisdiction, permit_number, description }) =>
        `${state === '' ? '""' : state},${id},${jurisdiction},${permit_number},${description === null ? '\\N' : `"${description}"`}\n`,
    )
    .join('');

const permit = fc.record({
  state: fc.constantFrom('MN', 'WI', ''),
  id: fc.integer({ min: 1, max: 12 }),
  description: fc.option(fc.constantFrom('roof', 'deck\nand "stairs"', '')),
});
const permits = fc.uniqueArray(permit, { selector: ({ id }) => id, maxLength: 10 }).map((all) =>
  all.map(
    (one): Permit => ({
      ...one,
      description: one.description?.replaceAll('"', '""') ?? null,
      jurisdiction: `city ${one.id % 3}`,
      permit_number: `B-${one.id}`,
    }),
  ),
);

let nights = 0;

/** Files with their digests. */
async function digests(of: string, files: readonly ParquetFile[]): Promise<readonly object[]> {
  const all: object[] = [];
  for (const { name, rows } of files) {
    const content = await readFile(join(of, name));
    all.push({ name, rows, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return all;
}

async function newFolder(): Promise<string> {
  const path = join(folder, String(++nights));
  await mkdir(path);
  return path;
}

async function anew(rows: readonly Permit[]): Promise<{ folder: string; files: readonly ParquetFile[] }> {
  const path = await newFolder();
  const table = { name: 'permits', columns, csv: join(path, '.csv') } as const;
  await writeFile(table.csv, csv(rows));
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  return { folder: path, files: await writeAnew(table, states, { duckdb, folder: path, earlier: null }) };
}

it('returns the same bytes as rewriting all rows', async () => {
  await fc.assert(
    fc.asyncProperty(permits, permits, async (before, after) => {
      const earlier = await anew(before);
      const path = await newFolder();
      const same = (one: Permit): boolean =>
        before.some((other) => JSON.stringify(one) === JSON.stringify(other)) &&
        after.some((other) => JSON.stringify(one) === JSON.stringify(other));
      const changed = [...before, ...after].filter((one) => !same(one));
      const keys = changed.map(({ id, jurisdiction }) => ({ id, jurisdiction }));
      const table = { name: 'permits', columns, csv: join(path, '.csv') } as const;
      // The database may return rows with other keys as well.
      await writeFile(table.csv, csv(after.filter((one) => !same(one) || one.id % 2 === 0)));
      const tables = { permits: { columns, files: earlier.files } } as unknown as KeptTables;
      const merged = await new ExportFolder(folder).use(Number(basename(earlier.folder)), (files) =>
        mergeChanges(table, keys, { duckdb, folder: path, earlier: { files, listed: [], tables } }),
      );
      const expected = await anew(after);
      expect(await digests(path, merged)).toEqual(await digests(expected.folder, expected.files));
    }),
    { numRuns: 40 },
  );
});
