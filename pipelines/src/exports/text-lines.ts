/** The lines of a version's text files, from its Parquet files. */
import type { ColumnType, ExportColumn } from '@crs/store';
import { type DuckDb, sqlName, sqlText } from './duckdb.js';

/** Text that a spreadsheet runs as a formula. Repeats the domain's `escapedText` in SQL; a test compares both. */
const FORMULA = String.raw`^'*[=+\-@\t\r\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}]`;

/** SQL for a value as text, by its type. */
const plain: Readonly<Record<ColumnType, (column: string) => string>> = {
  string: (column) => column,
  integer: (column) => `${column}::varchar`,
  // DuckDB writes 2.0 where JavaScript writes 2.
  number: (column) => `regexp_replace(${column}::varchar, '\\.0$', '')`,
  boolean: (column) => `${column}::varchar`,
  date: (column) => `${column}::varchar`,
  datetime: (column) => `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ')`,
};

const textOf = ({ name, type, decimals }: ExportColumn): string =>
  decimals === undefined ? plain[type](sqlName(name)) : `printf('%.${decimals}f', ${sqlName(name)})`;

/** A format of lines that DuckDB writes. */
interface LineFormat {
  /** SQL for the line of a row. */
  readonly line: (columns: readonly ExportColumn[]) => string;
  readonly heading: ((columns: readonly ExportColumn[]) => string) | null;
}

type TextFormat = 'csv' | 'jsonl';

const lineFormats: Readonly<Record<TextFormat, LineFormat>> = {
  csv: {
    line: (columns) =>
      `concat_ws(',', ${columns
        .map((column) =>
          column.type === 'string' ? `csv_cell(${textOf(column)})` : `coalesce(${textOf(column)}, '')`,
        )
        .join(', ')})`,
    heading: (columns) => columns.map(({ name }) => name).join(','),
  },
  jsonl: {
    line: (columns) =>
      `'{' || concat_ws(',', ${columns.map((column) => `${sqlText(`${JSON.stringify(column.name)}:`)} || ${jsonOf(column)}`).join(', ')}) || '}'`,
    heading: null,
  },
};

function jsonOf(column: ExportColumn): string {
  const { type, decimals } = column;
  const isBare = decimals === undefined && (type === 'integer' || type === 'number' || type === 'boolean');
  return `coalesce(${isBare ? textOf(column) : `to_json(${textOf(column)})::varchar`}, 'null')`;
}

/**
 * Like the domain's `csvText`: quoted if programs would otherwise see more than one cell, and no text starts like a
 * formula.
 */
const MACROS = `
  create or replace macro unrun(x) as case when regexp_matches(x, ${sqlText(FORMULA)}) then '''' || x else x end;
  create or replace macro quoted(x) as case when regexp_matches(x, '[",\\r\\n]') then '"' || replace(x, '"', '""') || '"' else x end;
  create or replace macro csv_cell(x) as coalesce(quoted(unrun(x)), '')`;

/**
 * The lines of all rows in a table, some thousands at a time.
 * @param parquet the paths of its files, in line order
 */
export async function* textLines(
  duckdb: DuckDb,
  format: TextFormat,
  columns: readonly ExportColumn[],
  parquet: readonly string[],
): AsyncGenerator<{ readonly rows: number; readonly text: string }> {
  const { line, heading } = lineFormats[format];
  if (heading !== null) yield { rows: 0, text: `${heading(columns)}\n` };
  await duckdb.run(MACROS);
  const lines = duckdb.values(
    `select ${line(columns)} from read_parquet([${parquet.map(sqlText).join(', ')}], hive_partitioning = false)`,
  );
  for await (const some of lines) yield { rows: some.length, text: `${some.join('\n')}\n` };
}
