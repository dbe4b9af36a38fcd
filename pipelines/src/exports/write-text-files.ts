/** Writes text files of a version from its Parquet files. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FiledName, type FtmKind, type FtmRecords, ftmLists } from '@crs/store';
import { DuckDb, sqlText } from './duckdb.js';
import type { VersionFiles } from './export-storage.js';
import { type TextFile, textFileNames } from './file-names.js';
import { ftmLines } from './ftm-entities.js';
import { type KeptTables, readTables } from './kept-tables.js';
import { textLines } from './text-lines.js';
import { WrittenFile } from './written-file.js';

/**
 * Writes files, one after another. Each gets its name, and is then known, when it is complete.
 */
export async function writeTextFiles(files: VersionFiles, names: readonly string[]): Promise<void> {
  const kept = await readTables(files);
  if (kept === null) throw new Error(`version ${files.version} has nothing to make text files from`);
  const scratch = join(files.folder, `.scratch-${randomUUID()}`);
  const duckdb = await DuckDb.open(scratch);
  try {
    for (const name of names) await writeTextFile(name, kept.tables, { duckdb, files });
  } finally {
    duckdb.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeTextFile(name: string, tables: KeptTables, from: Source): Promise<void> {
  const { version, folder } = from.files;
  const file = textFileNames.find((one) => one.name === name);
  if (file === undefined) throw new Error(`version ${version} has nothing to make ${name} from`);
  const unfinished = `.${randomUUID()}-${name}`;
  const written = await WrittenFile.create(folder, unfinished, true);
  try {
    let rows = 0;
    for await (const lines of linesOf(file, tables, from)) {
      await written.write(lines.text);
      rows += lines.rows;
    }
    await from.files.addText(name, unfinished, { rows, ...(await written.close()) });
  } finally {
    written.abandon();
    await rm(join(folder, unfinished), { force: true });
  }
}

/** A version, and what reads its Parquet files. */
interface Source {
  readonly duckdb: DuckDb;
  readonly files: VersionFiles;
}

async function* linesOf({ kind, format }: TextFile, tables: KeptTables, { duckdb, files }: Source) {
  const pathsOf = (name: FiledName): Promise<string[]> =>
    Promise.all(tables[name].files.map((file) => files.pathOf(file.name)));
  if (kind !== null && format !== 'ftm') {
    yield* textLines(duckdb, format, tables[kind].columns, await pathsOf(kind));
    return;
  }
  yield* ftmLines(async function* <K extends FtmKind>(of: K) {
    const paths = (await pathsOf(`ftm_${of}`)).map(sqlText).join(', ');
    const batches = duckdb.batches<Record<string, unknown>>(`select * from read_parquet([${paths}])`);
    for await (const rows of batches) yield rows.map((row) => ftmRecord<K>(row));
  });
}

/** Ids are 52-bit numbers; lists are JSON. */
const ftmRecord = <K extends FtmKind>(row: Readonly<Record<string, unknown>>): FtmRecords[K] =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'bigint') return [name, Number(value)];
      return [name, ftmLists.has(name) && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  ) as unknown as FtmRecords[K];
