import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  type ListRow,
  listColumns,
  listColumnsIn,
  readListRow,
  UsageError,
  unescapedText,
} from '@crs/domain';
import { parse } from 'csv-parse';

/** A row of a list: its values as they stand in the file, and as they are matched. */
export interface GivenRow {
  /** Number of the row in the file, from 1; the heading does not count. */
  readonly number: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null where a value cannot be used. */
  readonly row: ListRow | null;
  readonly problem: string | null;
}

/**
 * Reads a list row by row: CSV with a heading, or one JSON object a line.
 * @throws UsageError where there is no such file, or none of its columns is known
 */
export async function* readList(path: string, onBytes: (read: number) => void): AsyncGenerator<GivenRow> {
  const isJson = await beginsAsJson(path);
  const file = createReadStream(path);
  const records: AsyncIterable<unknown> = isJson
    ? linesOf(file)
    : file.pipe(
        // csv-parse reads what spreadsheets write: quotes, a byte order mark, rows of other lengths.
        parse({
          columns: true,
          bom: true,
          relax_column_count: true,
          skip_empty_lines: true,
          cast: unescapedText,
        }),
      );
  let number = 0;
  let columns: ReadonlyMap<string, keyof ListRow> | null = null;
  for await (const record of records) {
    number += 1;
    onBytes(file.bytesRead);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      yield { number, values: {}, row: null, problem: 'The line is no JSON object.' };
      continue;
    }
    const values = record as Record<string, unknown>;
    if (columns === null || isJson) columns = listColumnsIn(Object.keys(values));
    if (columns.size === 0 && !isJson) throw unknownColumns(path, Object.keys(values));
    yield { number, values, ...readListRow(values, columns) };
  }
}

async function beginsAsJson(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      'screen.no_file',
      `${path} cannot be read: ${error.message}.`,
      'Give a CSV or JSON Lines file.',
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*\{/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function* linesOf(file: NodeJS.ReadableStream): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line.replace(/^\uFEFF/, ''));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield line;
    }
  }
}

const unknownColumns = (path: string, headings: readonly string[]): UsageError =>
  new UsageError(
    'screen.unknown_columns',
    `No column of ${path} is known: ${headings.join(', ')}.`,
    `Name the columns after what they hold: ${listColumns.join(', ')}.`,
  );
