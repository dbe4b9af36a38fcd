/** Writes text files of a version from its Parquet files. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FiledName, type FtmKind, type FtmRecords, ftmLists } from '@crs/store';
import { DuckDb, sqlText } from './duckdb.js';
import { type TextFile, textFileNames } from './file-names.js';
import { ftmLines } from './ftm-entities.js';
import type { MadeText } from './kept-export.js';
import { type KeptTables, readTables } from './kept-tables.js';
import { textLines } from './text-lines.js';
import { writeTextSum } from './text-sums.js';
import { WrittenFile } from './written-file.js';

/**
 * Writes files, one after another. Each gets its name, and is then known, when it is complete.
 * @param folder of the version
 */
export async function writeTextFiles(folder: string, names: readonly string[]): Promise<void> {
  const kept = await readTables(folder);
  if (kept === null) throw new Error(`${folder} has nothing to make text files from`);
  const scratch = join(folder, `.scratch-${randomUUID()}`);
  const duckdb = await DuckDb.open(scratch);
  try {
    for (const name of names)
      await writeTextSum(folder, name, await writeTextFile(name, kept.tables, { duckdb, folder }));
  } finally {
    duckdb.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeTextFile(name: string, tables: KeptTables, from: Source): Promise<MadeText> {
  const { folder } = from;
  const file = textFileNames.find((one) => one.name === name);
  if (file === undefined) throw new Error(`${folder} has nothing to make ${name} from`);
  const unfinished = `.${randomUUID()}-${name}`;
  const written = await WrittenFile.create(folder, unfinished, true);
  try {
    let rows = 0;
    for await (const lines of linesOf(file, tables, from)) {
      await written.write(lines.text);
      rows += lines.rows;
    }
    const sum = await written.close();
    await rename(join(folder, unfinished), join(folder, name));
    return { rows, ...sum };
  } finally {
    written.abandon();
    await rm(join(folder, unfinished), { force: true });
  }
}

/** The folder of a version, and what reads its Parquet files. */
interface Source {
  readonly duckdb: DuckDb;
  readonly folder: string;
}

function linesOf({ kind, format }: TextFile, tables: KeptTables, { duckdb, folder }: Source) {
  const pathsOf = (name: FiledName): string[] => tables[name].files.map((file) => join(folder, file.name));
  if (kind !== null && format !== 'ftm')
    return textLines(duckdb, format, tables[kind].columns, pathsOf(kind));
  return ftmLines(async function* <K extends FtmKind>(of: K) {
    const paths = pathsOf(`ftm_${of}`).map(sqlText).join(', ');
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
