import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type ListRow,
  listColumns,
  listColumnsIn,
  readListRow,
  UsageError,
  unescapedText,
} from '@crs/domain';
import { formatSchema } from '@crs/feeds';
import { readRows, type SourceFile, sniffFile } from '@crs/formats';

/** A row of a list: its values as in the file, and as they are matched. */
export interface GivenRow {
  /** Number of the row in the file, from 1; the header does not count. */
  readonly number: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null if a value cannot be used. */
  readonly row: ListRow | null;
  readonly problem: string | null;
}

/** A list that has been read once. */
interface OpenList {
  /** The headers of all rows, in order; two with the same name are numbered. */
  readonly columns: readonly string[];
  /** Number of rows. */
  readonly count: number;
  readonly rows: () => AsyncGenerator<GivenRow>;
}

/** Formats whose rows name their own columns. */
const selfNaming = ['json', 'jsonl'];

/**
 * Opens a list in any format that feeds support. It is read twice, because the columns of JSON are known only at its
 * end, and because a damaged file must be refused before any results.
 * @throws UsageError if there is no such file, it cannot be read, or none of its columns is known
 */
export async function openList(path: string): Promise<OpenList> {
  const name = basename(path);
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      'screen.no_file',
      `${path} cannot be read: ${error.message}.`,
      'Use a CSV, JSON Lines, JSON, or XLSX file.',
    );
  });
  const { format: sniffed } = await sniffFile(path, name);
  const format = formatSchema.parse(sniffed);
  const isTable = !selfNaming.includes(format.type);
  // Lists maintained by hand have short rows.
  const source: SourceFile = { path, format: isTable ? { ...format, ragged: true } : format };
  const columns = new Set<string>();
  let count = 0;
  const onColumns = (names: readonly string[]): void => {
    for (const column of names) columns.add(column);
  };
  for await (const batch of readRows(source, name, onColumns)) count += batch.length;
  const isKnown = listColumnsIn([...columns]).size > 0;
  if (!isKnown && (count > 0 || columns.size > 0)) throw unknownColumns(path, [...columns]);
  return {
    columns: [...columns],
    count,
    rows: () => givenRows(source, name, isTable ? [...columns] : null),
  };
}

/** @param columns the columns of every row; null if each row has its own */
async function* givenRows(
  source: SourceFile,
  name: string,
  columns: readonly string[] | null,
): AsyncGenerator<GivenRow> {
  const known = columns === null ? null : listColumnsIn(columns);
  let number = 0;
  for await (const batch of readRows(source, name)) {
    for (const given of batch) {
      number += 1;
      const values = columns === null ? given.values : textsOf(given.values, columns);
      if (given.error !== null)
        yield { number, values, row: null, problem: `${given.error.reason}: ${given.raw()}` };
      else yield { number, values, ...readListRow(values, known ?? listColumnsIn(Object.keys(values))) };
    }
  }
}

/** A row's texts, without the ' that keeps spreadsheets from evaluating a text as a formula. */
const textsOf = (
  values: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, unescapedText(String(values[column] ?? ''))]));

const unknownColumns = (path: string, headings: readonly string[]): UsageError =>
  new UsageError(
    'screen.unknown_columns',
    `${path} has no known column: ${headings.join(', ')}.`,
    `Use these column names: ${listColumns.join(', ')}.`,
  );
