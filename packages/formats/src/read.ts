/** Reads the rows of a source file in any format and compression. */
import { GuardError } from '@crs/domain';
import type { FeedDefinition, FeedFormat, RawRow } from '@crs/feeds';
import { columnsMissing, missingColumns, readColumns, truncated } from '@crs/feeds';
import { type Respelled, respellColumns } from './column-names.js';
import { csvRecords } from './csv.js';
import type { OnColumns } from './field-batch.js';
import { fixedRecords } from './fixed.js';
import { jsonRecords } from './json.js';
import { jsonLineRecords } from './json-lines.js';
import { pdfRecords } from './pdf/pdf.js';
import { DuplicateColumns, TooLarge, Truncated, Unreadable } from './problems.js';
import type { RecordBatch } from './record-batch.js';
import { addColumns, recordReader } from './record-rows.js';
import { textMembers } from './text-members.js';
import { xlsxRecords } from './xlsx/xlsx.js';
import { DamagedArchive } from './zip.js';

/** A file and its format. */
export interface SourceFile {
  readonly path: string;
  readonly format: FeedFormat;
  /** The source's list of columns, if it has one. */
  readonly columns?: readonly string[];
}

/** Options of the reader. */
export interface ReadOptions {
  /** Called with the column names in the definition's spelling and the renamed ones: once per file or zip member; for JSON at the end. */
  readonly onColumns?: (columns: readonly string[], respelled: readonly Respelled[]) => void;
  readonly signal?: AbortSignal;
}

/**
 * The records of a source as text, in batches.
 * @throws GuardError `feed.column_missing`, `feed.duplicate_column`, `feed.truncated`, `feed.too_large`, `feed.unreadable`
 */
export async function* readRecords(
  definition: FeedDefinition,
  source: SourceFile,
  options: ReadOptions = {},
): AsyncGenerator<RecordBatch> {
  try {
    for await (const batch of batches(definition, source, options)) {
      options.signal?.throwIfAborted();
      yield batch;
    }
  } catch (error) {
    throw guarded(definition.feed, error);
  }
}

/**
 * The rows of a source, in batches.
 * @throws errors of `readRecords`
 */
export async function* readFeed(
  definition: FeedDefinition,
  source: SourceFile,
  options: ReadOptions = {},
): AsyncGenerator<RawRow[]> {
  const rowsOf = recordReader();
  const seen = new Set(source.columns);
  let json = false;
  for await (const batch of readRecords(definition, source, options)) {
    const rows = rowsOf(batch);
    if (batch.layout.kind === 'json') {
      json = true;
      addColumns(seen, rows);
    }
    yield rows;
  }
  if (!json) return;
  checkColumns(definition, [...seen]);
  options.onColumns?.([...seen], []);
}

async function* batches(
  definition: FeedDefinition,
  { path, format }: SourceFile,
  options: ReadOptions,
): AsyncGenerator<RecordBatch> {
  const onColumns: OnColumns = (printed) => {
    const { columns, respelled } = respellColumns(printed, readColumns(definition), definition.ignored);
    checkColumns(definition, columns);
    options.onColumns?.(columns, respelled);
    return columns;
  };
  if (format.type === 'xlsx') {
    yield* xlsxRecords(path, format, readColumns(definition), onColumns);
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
 * Refuses a source without columns that its definition reads. An empty source passes; other guards refuse it.
 * @throws GuardError `feed.column_missing`
 */
export function checkColumns(definition: FeedDefinition, columns: readonly string[]): void {
  const missing = columns.length === 0 ? [] : missingColumns(definition, columns);
  if (missing.length > 0) throw columnsMissing(definition.feed, missing, columns);
}

/** True for zlib's errors of truncated or damaged data. */
function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return (
    typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_')
  );
}

function guarded(feed: string, error: unknown): unknown {
  if (error instanceof Truncated) return truncated(feed, error.message);
  if (error instanceof DamagedArchive) return truncated(feed, `the zip cannot be read: ${error.message}`);
  if (isZlibError(error)) return truncated(feed, `the gzip cannot be read to its end: ${error.message}`);
  if (error instanceof TooLarge) {
    return new GuardError(
      'feed.too_large',
      `${feed}: ${error.message}.`,
      'See whether the file is what its publisher meant; if it is, raise format.largest or format.ratio in the definition.',
    );
  }
  if (error instanceof DuplicateColumns) {
    return new GuardError(
      'feed.duplicate_column',
      `${feed}: ${error.message}.`,
      'Give the columns names of their own in the definition: format.header takes a list.',
    );
  }
  if (error instanceof Unreadable) {
    return new GuardError(
      'feed.unreadable',
      `${feed}: ${error.message}.`,
      "See whether the source still answers in the definition's format.",
    );
  }
  return error;
}
