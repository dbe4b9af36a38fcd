/** Writes the files of one version of the data. */
import { join } from 'node:path';
import { type ExportSnapshot, filedExports, filedNames } from '@crs/store';
import type { ReportProgress } from '../context.js';
import { checksums, dataPackage } from './data-package.js';
import { DuckDb } from './duckdb.js';
import type { VersionFiles } from './export-storage.js';
import { textFileNames } from './file-names.js';
import { sumFile } from './file-sum.js';
import type { ExportedFile } from './kept-export.js';
import { canFollow, type KeptTables, type KeptVersion, readTables, writeTables } from './kept-tables.js';
import { writeParquetFiles } from './parquet-files.js';
import type { EarlierVersion, TableColumns } from './table-files.js';
import { WrittenFile } from './written-file.js';

interface WriteOptions {
  /** The newest version that readers may have. */
  readonly newest: NewestVersion | null;
  readonly report: ReportProgress;
}

interface NewestVersion {
  readonly files: VersionFiles;
  readonly listed: readonly ExportedFile[];
}

interface WrittenExports {
  readonly files: ExportedFile[];
  /** The version whose files were changed; null if all rows were read. */
  readonly from: number | null;
}

/**
 * Writes the files of a snapshot into an empty folder: Parquet, and the files that describe it. CSV, JSON Lines, and
 * FollowTheMoney files are only listed, because they are made from these files on request.
 */
export async function writeExports(
  snapshot: ExportSnapshot,
  folder: string,
  { newest, report }: WriteOptions,
): Promise<WrittenExports> {
  const { published } = snapshot;
  if (published === null) throw new Error('Nothing is published yet.');
  const columns = await readColumns(snapshot);
  const feedStates = await snapshot.feedStates();
  const earlier = newest && (await earlierVersion(newest, columns, feedStates));
  const duckdb = await DuckDb.open(join(folder, '.scratch'));
  let tables: KeptTables;
  try {
    tables = await writeParquetFiles(snapshot, columns, { duckdb, folder, earlier, report });
  } finally {
    duckdb.close();
  }
  await writeTables(folder, { tables, feedStates });
  const files = [...(await parquetFiles(tables, folder, earlier)), ...textFiles(tables)];
  const described = dataPackage({ ...published, files }, columns);
  files.push(await writeDescription(folder, 'datapackage.json', 'datapackage', described));
  files.push(await writeDescription(folder, 'SHA256SUMS', 'sha256', checksums(files)));
  return { files, from: earlier?.files.version ?? null };
}

async function readColumns(snapshot: ExportSnapshot): Promise<TableColumns> {
  const columns: [string, TableColumns[keyof TableColumns]][] = [];
  for (const name of filedNames) columns.push([name, await snapshot.columns(name)]);
  return Object.fromEntries(columns) as TableColumns;
}

/** A version that this one can be made from, or null. */
async function earlierVersion(
  { files, listed }: NewestVersion,
  columns: TableColumns,
  feedStates: KeptVersion['feedStates'],
): Promise<EarlierVersion | null> {
  const kept = await readTables(files);
  const asked = Object.fromEntries(filedNames.map((name) => [name, { columns: columns[name] }]));
  return kept !== null && canFollow(asked, feedStates, kept) ? { files, listed, tables: kept.tables } : null;
}

/** Files of the earlier version are listed as before. */
async function parquetFiles(
  tables: KeptTables,
  folder: string,
  earlier: EarlierVersion | null,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const kind of filedExports)
    for (const file of tables[kind].files) {
      const { name, state, rows } = file;
      const isKept = earlier?.tables[kind].files.includes(file);
      const listed = isKept ? earlier?.listed.find((one) => one.name === name) : undefined;
      const sum = listed ? {} : await sumFile(join(folder, name));
      files.push({
        ...{ name, kind, format: 'parquet', state, rows, bytes: null, sha256: null },
        ...listed,
        ...sum,
      });
    }
  return files;
}

const textFiles = (tables: KeptTables): ExportedFile[] =>
  textFileNames.map(({ name, kind, format }) => ({
    name,
    kind,
    format,
    state: null,
    bytes: null,
    sha256: null,
    rows: kind === null ? null : tables[kind].files.reduce((sum, { rows }) => sum + rows, 0),
  }));

async function writeDescription(
  folder: string,
  name: string,
  format: ExportedFile['format'],
  text: string,
): Promise<ExportedFile> {
  const file = await WrittenFile.create(folder, name, false);
  await file.write(text);
  return { name, kind: null, format, state: null, rows: null, ...(await file.close()) };
}
