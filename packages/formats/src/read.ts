/** Reads a source file's rows in any format and compression. */
import { GuardError, UsageError } from '@crs/domain';
import type { FeedDefinition, FeedFormat, RawRow } from '@crs/feeds';
import { columnsMissing, missingColumns, readColumns, truncated } from '@crs/feeds';
import { type Respelled, respellColumns } from './column-names.js';
import { csvRecords } from './csv.js';
import type { OnColumns } from './field-batch.js';
import { fixedRecords } from './fixed.js';
import { jsonRecords } from './json.js';
import { jsonLineRecords } from './json-lines.js';
import { DuplicateColumns, TooLarge, Truncated, Unreadable } from './limits.js';
import { textMembers } from './lines.js';
import { pdfRecords } from './pdf/pdf.js';
import type { RecordBatch } from './record-batch.js';
import { addColumns, recordReader } from './record-rows.js';
import { xlsxRecords } from './xlsx/xlsx.js';
import { DamagedArchive } from './zip.js';

/** A file and its format. */
export interface SourceFile {
  readonly path: string;
  readonly format: FeedFormat;
  /** The source's column list, if it has one. */
  readonly columns?: readonly string[];
}

/** The reader's options. */
interface ReadOptions {
  /** Receives the columns as the definition spells them, and the renamed ones: once per file or zip member; JSON at the end. */
  readonly onColumns?: (columns: readonly string[], respelled: readonly Respelled[]) => void;
  readonly signal?: AbortSignal;
}

/** The columns that a reader needs, and how it renames the file's columns. */
interface WantedColumns {
  readonly read: readonly string[];
  /** Receives the printed names and returns the row names. */
  readonly onColumns: OnColumns;
}

/**
 * Reads a source's records as text, in batches.
 * @throws GuardError `feed.column_missing`, `feed.duplicate_column`, `feed.truncated`, `feed.too_large`, `feed.unreadable`
 */
export async function* readRecords(
  definition: FeedDefinition,
  source: SourceFile,
  options: ReadOptions = {},
): AsyncGenerator<RecordBatch> {
  const read = readColumns(definition);
  const onColumns: OnColumns = (printed) => {
    const { columns, respelled } = respellColumns(printed, read, definition.ignored);
    checkColumns(definition, columns);
    options.onColumns?.(columns, respelled);
    return columns;
  };
  try {
    for await (const batch of batches(source, { read, onColumns })) {
      options.signal?.throwIfAborted();
      yield batch;
    }
  } catch (error) {
    throw guarded(definition.feed, error);
  }
}

/**
 * Reads a source's rows, in batches.
 * @throws errors of `readRecords`
 */
export async function* readFeed(
  definition: FeedDefinition,
  source: SourceFile,
  options: ReadOptions = {},
): AsyncGenerator<RawRow[]> {
  yield* parsedRows(readRecords(definition, source, options), (found) => {
    const columns = [...new Set([...(source.columns ?? []), ...found])];
    checkColumns(definition, columns);
    options.onColumns?.(columns, []);
  });
}

/**
 * Reads a file's rows without a definition, in batches. Repeated column names get numbers.
 * @param what the file's name in errors
 * @param onColumns called with the column names: once per file or zip member; for JSON, at the end
 * @throws UsageError `file.unreadable`
 */
export async function* readRows(
  source: SourceFile,
  what: string,
  onColumns: (columns: readonly string[]) => void = () => {},
): AsyncGenerator<RawRow[]> {
  const wanted: WantedColumns = {
    read: [],
    onColumns(printed) {
      const { columns } = respellColumns(printed, []);
      onColumns(columns);
      return columns;
    },
  };
  try {
    yield* parsedRows(batches(source, wanted), onColumns);
  } catch (error) {
    throw unreadable(what, error);
  }
}

/**
 * Parses batches into rows.
 * @param onJsonColumns called at the end of JSON, when its columns are known
 */
async function* parsedRows(
  records: AsyncIterable<RecordBatch>,
  onJsonColumns: (columns: readonly string[]) => void,
): AsyncGenerator<RawRow[]> {
  const rowsOf = recordReader();
  const seen = new Set<string>();
  let isJson = false;
  for await (const batch of records) {
    const rows = rowsOf(batch);
    if (batch.layout.kind === 'json') {
      isJson = true;
      addColumns(seen, rows);
    }
    yield rows;
  }
  if (isJson) onJsonColumns([...seen]);
}

async function* batches(
  { path, format }: SourceFile,
  { read, onColumns }: WantedColumns,
): AsyncGenerator<RecordBatch> {
  if (format.type === 'xlsx') {
    yield* xlsxRecords(path, format, read, onColumns);
    return;
  }
  if (format.type === 'pdf') {
    yield* pdfRecords(path, format, onColumns);
    return;
  }
  for await (const member of textMembers(path, format)) {
    if (format.type === 'json') yield* jsonRecords(member, format);
    else if (format.type === 'jsonl') yield* jsonLineRecords(member);
    else if (format.type === 'fixed') yield* fixedRecords(member, format, onColumns);
    else yield* csvRecords(member, format, onColumns);
  }
}

/**
 * Rejects a source that lacks columns its definition reads. An empty source passes, because other guards reject it.
 * @throws GuardError `feed.column_missing`
 */
export function checkColumns(definition: FeedDefinition, columns: readonly string[]): void {
  const missing = columns.length === 0 ? [] : missingColumns(definition, columns);
  if (missing.length > 0) throw columnsMissing(definition.feed, missing, columns);
}

/** True for zlib errors about truncated or damaged data. */
function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return (
    typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_')
  );
}

/** Returns the problem with a whole file, or null for other errors. */
function problemOf(
  error: unknown,
): { readonly kind: 'truncated' | 'large' | 'columns' | 'unreadable'; readonly text: string } | null {
  if (error instanceof Truncated) return { kind: 'truncated', text: error.message };
  if (error instanceof DamagedArchive)
    return { kind: 'truncated', text: `the zip cannot be read: ${error.message}` };
  if (isZlibError(error))
    return { kind: 'truncated', text: `the gzip cannot be read to its end: ${error.message}` };
  if (error instanceof TooLarge) return { kind: 'large', text: error.message };
  if (error instanceof DuplicateColumns) return { kind: 'columns', text: error.message };
  if (error instanceof Unreadable) return { kind: 'unreadable', text: error.message };
  return null;
}

function unreadable(what: string, error: unknown): unknown {
  const problem = problemOf(error);
  return problem === null
    ? error
    : new UsageError(
        'file.unreadable',
        `${what} cannot be read: ${problem.text}.`,
        'Save it again as CSV or XLSX, and check that it is complete.',
      );
}

const guards = {
  large: [
    'feed.too_large',
    'Check whether the file is the right one; if it is, raise format.largest or format.ratio in the definition.',
  ],
  columns: [
    'feed.duplicate_column',
    'Give the columns different names in the definition, as a list under format.header.',
  ],
  unreadable: ['feed.unreadable', "Check whether the source still uses the definition's format."],
} as const;

function guarded(feed: string, error: unknown): unknown {
  const problem = problemOf(error);
  if (problem === null) return error;
  if (problem.kind === 'truncated') return truncated(feed, problem.text);
  const [code, next] = guards[problem.kind];
  return new GuardError(code, `${feed}: ${problem.text}.`, next);
}
