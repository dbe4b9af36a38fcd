/** Replaces changed rows in the files of an earlier version. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filedTables, type LineKey, STATE_COLUMN } from '@crs/store';
import { type DuckDb, sqlName, sqlText } from './duckdb.js';
import type { ParquetFile } from './kept-tables.js';
import {
  type CopiedTable,
  copiedRows,
  type EarlierVersion,
  keepFiles,
  namesOf,
  type WriteOptions,
  writeRows,
} from './table-files.js';

/** SQL for the changed keys, and for their current rows. */
const KEYS = 'changed_keys';
const ROWS = 'changed_rows';

/**
 * The files of a table: those of an earlier version, with the rows of the changed keys replaced. Files without such a
 * row stay unchanged.
 * @param table with at least the current rows of these keys
 */
export async function mergeChanges(
  table: CopiedTable,
  keys: readonly LineKey[],
  options: WriteOptions & { readonly earlier: EarlierVersion },
): Promise<readonly ParquetFile[]> {
  const { duckdb, folder, earlier } = options;
  const key = await loadChanges(table, keys, options);
  const { isDivided } = filedTables[table.name];
  const rowsOf = (state: string): string =>
    isDivided ? `(select * from ${ROWS} where ${STATE_COLUMN} = ${sqlText(state)})` : ROWS;
  const before = new Map(earlier.tables[table.name].files.map((file) => [file.state ?? '', file]));
  const states = isDivided ? await changedStates(duckdb) : [];

  const files: ParquetFile[] = [];
  for (const [state, file] of before) {
    const old = `read_parquet(${sqlText(await earlier.files.pathOf(file.name))}, hive_partitioning = false)`;
    const isTouched = await exists(
      duckdb,
      `${old} semi join ${KEYS} using (${key})`,
      `(select 1 from ${rowsOf(state)})`,
    );
    if (!isTouched) files.push(...(await keepFiles([file], earlier, folder)));
    else {
      const names = namesOf(table);
      const merged = `(select ${names} from ${old} anti join ${KEYS} using (${key}) union all select ${names} from ${rowsOf(state)})`;
      files.push(await writeRows(table, isDivided ? state : null, merged, options));
    }
  }
  for (const state of states.filter((one) => !before.has(one)))
    files.push(await writeRows(table, state, rowsOf(state), options));
  return withoutEmpty(table, files, options);
}

/** Loads the changes into tables. @returns SQL for the columns of a key */
async function loadChanges(
  table: CopiedTable,
  keys: readonly LineKey[],
  { duckdb, folder }: Pick<WriteOptions, 'duckdb' | 'folder'>,
): Promise<string> {
  const { keyed } = filedTables[table.name];
  const types = Object.entries(keyed?.key ?? {});
  const path = join(folder, `.${table.name}.keys`);
  await writeFile(path, keys.map((key) => `${JSON.stringify(key)}\n`).join(''));
  await duckdb.run(
    `create or replace temp table ${KEYS} as select * from read_json(${sqlText(path)}, format = 'newline_delimited',
       columns = {${types.map(([name, type]) => `${sqlName(name)}: '${type}'`).join(', ')}})`,
  );
  await rm(path);
  const names = types.map(([name]) => sqlName(name)).join(', ');
  await duckdb.run(
    `create or replace temp table ${ROWS} as select * from ${copiedRows(table)} semi join ${KEYS} using (${names})`,
  );
  return names;
}

async function changedStates(duckdb: DuckDb): Promise<string[]> {
  const rows = await duckdb.rows<{ state: string }>(
    `select distinct ${STATE_COLUMN} as state from ${ROWS} order by 1`,
  );
  return rows.map(({ state }) => state);
}

async function exists(duckdb: DuckDb, ...queries: readonly string[]): Promise<boolean> {
  const any = queries.map((query) => `exists (select 1 from ${query})`).join(' or ');
  const [row] = await duckdb.rows<{ any: boolean }>(`select ${any} as any`);
  return row?.any ?? false;
}

/** A table without rows has one file, with its columns. */
async function withoutEmpty(
  table: CopiedTable,
  files: readonly ParquetFile[],
  options: WriteOptions,
): Promise<readonly ParquetFile[]> {
  for (const { name } of files.filter(({ rows }) => rows === 0)) await rm(join(options.folder, name));
  const filled = files.filter(({ rows }) => rows > 0);
  if (filled.length > 0)
    return filled.sort((one, other) => ((one.state ?? '') < (other.state ?? '') ? -1 : 1));
  return [await writeRows(table, null, `(select * from ${copiedRows(table)} where false)`, options)];
}
