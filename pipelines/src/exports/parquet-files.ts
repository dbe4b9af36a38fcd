/**
 * Writes the Parquet files of a version: from scratch, or from those of an earlier version and the rows that have
 * changed since.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type ExportColumn,
  type ExportSnapshot,
  type FiledName,
  filedNames,
  filedTables,
  STATE_COLUMN,
} from '@crs/store';
import type { ReportProgress } from '../context.js';
import { sqlText } from './duckdb.js';
import type { KeptTables, ParquetFile } from './kept-tables.js';
import { mergeChanges } from './merge-changes.js';
import {
  type CopiedTable,
  copiedRows,
  keepFiles,
  sortedBy,
  type TableColumns,
  type WriteOptions,
  writeRows,
} from './table-files.js';

/** With more changed rows, a table is written from scratch, because looking up so many rows costs as much. */
const MOST_CHANGED = 100_000;

/**
 * Writes the files of all tables. The database copies one table while DuckDB writes the previous one; once all are
 * copied, the snapshot is released.
 */
export async function writeParquetFiles(
  snapshot: ExportSnapshot,
  columns: TableColumns,
  options: WriteOptions & { readonly report: ReportProgress },
): Promise<KeptTables> {
  const written: [FiledName, KeptTables[FiledName]][] = [];
  let writing = Promise.resolve();
  for (const name of filedNames) {
    const write = await copyTable(snapshot, name, columns[name], options);
    writing = writing.then(async () => {
      written.push([name, { columns: columns[name], files: await write() }]);
      options.report({ stage: 'export', subject: name, done: written.length, total: filedNames.length });
    });
    // The error is thrown at the end.
    writing.catch(() => {});
  }
  await snapshot.endReading();
  await writing;
  return Object.fromEntries(written) as KeptTables;
}

/** Copies the rows of a table, or those that changed. @returns a function that writes its files */
async function copyTable(
  snapshot: ExportSnapshot,
  name: FiledName,
  columns: readonly ExportColumn[],
  options: WriteOptions,
): Promise<() => Promise<readonly ParquetFile[]>> {
  const { folder, earlier } = options;
  const keys = earlier && (await snapshot.changedKeys(name, earlier.files.version, MOST_CHANGED));
  if (earlier !== null && keys?.length === 0)
    return () => keepFiles(earlier.tables[name].files, earlier, folder);
  const states = keys === null && filedTables[name].isDivided ? await snapshot.states(name) : [];
  const table: CopiedTable = { name, columns, csv: join(folder, `.${name}.csv`) };
  await pipeline(snapshot.copy(name, keys ?? undefined), createWriteStream(table.csv));
  return async () => {
    const files =
      earlier === null || keys === null
        ? await writeAnew(table, states, options)
        : await mergeChanges(table, keys, { ...options, earlier });
    await rm(table.csv);
    return files;
  };
}

/** Writes the files of all rows of a table. */
export async function writeAnew(
  table: CopiedTable,
  states: readonly string[],
  options: WriteOptions,
): Promise<readonly ParquetFile[]> {
  const { csv } = table;
  const { duckdb } = options;
  if (states.length <= 1) return [await writeRows(table, states[0] ?? null, copiedRows(table), options)];
  // Sorted once, for all states.
  const sorted = `${csv}.sorted`;
  await duckdb.run(
    `copy (select * from ${copiedRows(table)} ${sortedBy(table)}) to ${sqlText(sorted)} (format parquet)`,
  );
  const files: ParquetFile[] = [];
  for (const state of states) {
    const rows = `(select * from read_parquet(${sqlText(sorted)}) where ${STATE_COLUMN} = ${sqlText(state)})`;
    files.push(await writeRows({ ...table, isSorted: true }, state, rows, options));
  }
  await rm(sorted);
  return files;
}
