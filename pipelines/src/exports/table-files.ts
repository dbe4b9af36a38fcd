/** The Parquet files of one table: writes rows in order, or keeps the files of an earlier version. */
import { type ColumnType, type ExportColumn, type FiledName, filedTables, STATE_COLUMN } from '@crs/store';
import { type DuckDb, sqlName, sqlText } from './duckdb.js';
import type { VersionFiles } from './export-storage.js';
import { parquetName } from './file-names.js';
import { pathWithin } from './file-sum.js';
import type { ExportedFile } from './kept-export.js';
import type { KeptTables, ParquetFile } from './kept-tables.js';

/** Rows in a row group. The number is the same for every way of making a file, so that the bytes are the same, too. */
const ROW_GROUP = 61_440;

/** An earlier version with the same columns. */
export interface EarlierVersion {
  readonly files: VersionFiles;
  /** Its files as readers see them. */
  readonly listed: readonly ExportedFile[];
  readonly tables: KeptTables;
}

export type TableColumns = Readonly<Record<FiledName, readonly ExportColumn[]>>;

/** Where the files of a version are written. */
export interface WriteOptions {
  readonly duckdb: DuckDb;
  /** The empty folder of the version. */
  readonly folder: string;
  readonly earlier: EarlierVersion | null;
}

/** Rows of a table as the database copied them. */
export interface CopiedTable {
  readonly name: FiledName;
  readonly columns: readonly ExportColumn[];
  readonly csv: string;
}

/** Files with unchanged rows come from the earlier version. */
export async function keepFiles(
  files: readonly ParquetFile[],
  earlier: EarlierVersion,
  folder: string,
): Promise<readonly ParquetFile[]> {
  for (const { name } of files) await earlier.files.keep(name, folder);
  return files;
}

/** Writes rows in the order of their table. */
export async function writeRows(
  table: Pick<CopiedTable, 'name' | 'columns'> & { readonly isSorted?: boolean },
  state: string | null,
  rows: string,
  { duckdb, folder }: Pick<WriteOptions, 'duckdb' | 'folder'>,
): Promise<ParquetFile> {
  const name = parquetName(table.name, state);
  const path = await pathWithin(folder, name);
  const written = await duckdb.run(
    `copy (select ${namesOf(table)} from ${rows} ${table.isSorted ? '' : sortedBy(table)})
     to ${sqlText(path)} (format parquet, compression zstd, row_group_size ${ROW_GROUP})`,
  );
  return { name, state, rows: written };
}

/** The columns of a table's files. */
export const namesOf = ({ columns }: Pick<CopiedTable, 'columns'>): string =>
  columns.map(({ name }) => sqlName(name)).join(', ');

/** The order of a table's rows, which is total except for equal rows. */
export function sortedBy({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>): string {
  const { sort, isUnique } = filedTables[name];
  if (sort === null) return '';
  const others = isUnique ? [] : [`hash(${namesOf({ columns })})`];
  return `order by ${[...sort.map(sqlName), ...others].join(', ')}`;
}

const types: Readonly<Record<ColumnType, string>> = {
  string: 'varchar',
  integer: 'bigint',
  number: 'double',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
};

/** SQL for the rows that the database copied. Timestamps have seconds, as everywhere. */
export function copiedRows({ name, columns, csv }: CopiedTable): string {
  const read = [
    ...(filedTables[name].isDivided ? [{ name: STATE_COLUMN, type: 'string' as const }] : []),
    ...columns,
  ];
  const moments = columns
    .filter(({ type }) => type === 'datetime')
    .map(({ name: column }) => `date_trunc('second', ${sqlName(column)}) as ${sqlName(column)}`);
  return `(select *${moments.length === 0 ? '' : ` replace (${moments.join(', ')})`} from read_csv(${sqlText(csv)},
    auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N',
    allow_quoted_nulls = false, max_line_size = ${LONGEST_LINE}, buffer_size = ${2 * LONGEST_LINE},
    columns = {${read.map((column) => `${sqlName(column.name)}: '${types[column.type]}'`).join(', ')}}))`;
}

/** Maximum number of bytes in a row. */
const LONGEST_LINE = 8_000_000;
