/** Reads a source file row by row, whatever its format and packing. */
import { GuardError } from '@crs/domain';
import type { FeedFormat } from '../definition/format-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { columnsMissing, truncated } from '../guards.js';
import { missingColumns } from '../mapping/required.js';
import type { RawRow } from '../row.js';
import { csvRecords } from './csv.js';
import { jsonRecords } from './json.js';
import { jsonLineRecords } from './json-lines.js';
import { DamagedArchive, openMembers } from './members.js';
import { DuplicateColumns, Truncated, Unreadable } from './problems.js';
import type { RecordBatch } from './record-batch.js';
import { recordReader } from './record-rows.js';

/** A file to read and how. */
export interface SourceFile {
  readonly path: string;
  readonly format: FeedFormat;
  /** Columns known apart from the rows. */
  readonly columns?: readonly string[];
}

/** What the reader tells and obeys. */
export interface ReadOptions {
  /** Told the source's column names: once, or once a zip member; for JSON at the end. */
  readonly onColumns?: (columns: readonly string[]) => void;
  readonly signal?: AbortSignal;
}

/**
 * The records of a source as text, in batches.
 * @throws GuardError `feed.column_missing`, `feed.duplicate_column`, `feed.truncated`, `feed.unreadable`
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
 * @throws what `readRecords` throws
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
  options.onColumns?.([...seen]);
}

/** Notes the columns of JSON rows: as they leave out those that are null, all of them are known only at the end. */
export function addColumns(seen: Set<string>, rows: readonly RawRow[]): void {
  for (const { values } of rows) for (const column in values) seen.add(column);
}

async function* batches(
  definition: FeedDefinition,
  { path, format }: SourceFile,
  options: ReadOptions,
): AsyncGenerator<RecordBatch> {
  const filter = format.members === undefined ? undefined : new RegExp(format.members, 'u');
  for await (const member of openMembers(path, filter)) {
    if (format.type === 'json') yield* jsonRecords(member, format);
    else if (format.type === 'jsonl') yield* jsonLineRecords(member, format);
    else {
      yield* csvRecords(member, format, (columns) => {
        checkColumns(definition, columns);
        options.onColumns?.(columns);
      });
    }
  }
}

/**
 * Refuses a source that lacks columns its definition reads. An empty one lacks none: other guards hold it back.
 * @throws GuardError `feed.column_missing`
 */
export function checkColumns(definition: FeedDefinition, columns: readonly string[]): void {
  const missing = columns.length === 0 ? [] : missingColumns(definition, columns);
  if (missing.length > 0) throw columnsMissing(definition.feed, missing, columns);
}

/** Zlib's own codes for data that ends early or does not add up. */
function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return (
    typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_')
  );
}

function guarded(feed: string, error: unknown): unknown {
  if (error instanceof Truncated) return truncated(feed, error.message);
  if (error instanceof DamagedArchive) return truncated(feed, `the zip cannot be read: ${error.message}`);
  if (isZlibError(error)) return truncated(feed, `the gzip cannot be read to its end: ${error.message}`);
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
