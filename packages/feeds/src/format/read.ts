/** Reads a source file row by row, whatever its format and packing. */
import { GuardError } from '@crs/domain';
import type { FeedFormat } from '../definition/format-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { columnsMissing, truncated } from '../guards.js';
import { missingColumns } from '../mapping/required.js';
import type { RawRow } from '../row.js';
import { csvRows } from './csv.js';
import { jsonRows } from './json.js';
import { jsonLineRows } from './json-lines.js';
import { DamagedArchive, type Member, openMembers } from './members.js';
import { DuplicateColumns, Truncated, Unreadable } from './problems.js';

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
 * The rows of a source, in batches of at most 1,000.
 * @throws GuardError `feed.column_missing`, `feed.duplicate_column`, `feed.truncated`, `feed.unreadable`
 */
export async function* readFeed(
  definition: FeedDefinition,
  source: SourceFile,
  options: ReadOptions = {},
): AsyncGenerator<RawRow[]> {
  try {
    for await (const batch of batches(definition, source, options)) {
      options.signal?.throwIfAborted();
      yield batch;
    }
  } catch (error) {
    throw guarded(definition.feed, error);
  }
}

async function* batches(
  definition: FeedDefinition,
  { path, format, columns = [] }: SourceFile,
  options: ReadOptions,
): AsyncGenerator<RawRow[]> {
  const filter = format.members === undefined ? undefined : new RegExp(format.members, 'u');
  for await (const member of openMembers(path, filter)) {
    if (format.type === 'csv' || format.type === 'tsv') {
      yield* csvRows(member, format, (columns) => {
        requireColumns(definition, columns);
        options.onColumns?.(columns);
      });
    } else yield* jsonMember(definition, member, format, new Set(columns), options);
  }
}

/** JSON leaves null columns out of its rows, so what it has is known only at its end. */
async function* jsonMember(
  definition: FeedDefinition,
  member: Member,
  format: FeedFormat,
  columns: Set<string>,
  options: ReadOptions,
): AsyncGenerator<RawRow[]> {
  const rows = format.type === 'json' ? jsonRows(member, format) : jsonLineRows(member, format);
  for await (const batch of rows) {
    for (const { values } of batch) for (const column of Object.keys(values)) columns.add(column);
    yield batch;
  }
  if (columns.size > 0) requireColumns(definition, [...columns]);
  options.onColumns?.([...columns]);
}

function requireColumns(definition: FeedDefinition, columns: readonly string[]): void {
  const missing = missingColumns(definition, columns);
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
