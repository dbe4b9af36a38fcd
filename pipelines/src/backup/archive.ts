/**
 * The layout of a backup: a tar archive. First `backup.json`, which lists what follows; then the rows of each table in
 * COPY's text format, in compressed parts `<schema>/<table>/000001.gz`; then the uploaded files, in parts
 * `uploads/<name>/000001.gz`; last `end.json` with the totals.
 */

import { basename } from 'node:path';
import { CrsError } from '@crs/domain';
import { z } from 'zod';

/** Raise it whenever older versions can't read the layout. */
export const FORMAT_VERSION = 2;

export const HEADER_NAME = 'backup.json';
export const END_NAME = 'end.json';

/** Identifies the file; contains the version of the layout. */
export const markSchema = z.object({
  format: z.literal('contractor-records backup'),
  formatVersion: z.number().int().positive(),
});

const count = z.number().int().nonnegative();

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
  partition: z.object({ of: z.string(), bound: z.string() }).nullable(),
  estimatedRows: count,
});
export type BackedUpTable = z.infer<typeof tableSchema>;

/** The name of a file: a path would lead out of the uploads folder. */
const fileName = z
  .string()
  .refine((name) => name === basename(name) && !['', '.', '..'].includes(name), 'must be the name of a file');

/** The contents of the backup: `StoredContents`, the names of uploaded files, and the time of the backup. */
export const headerSchema = markSchema.extend({
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })).readonly(),
  tables: z.array(tableSchema).readonly(),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })).readonly(),
  // Format 1 had none.
  uploads: z.array(fileName).readonly().default([]),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Where the parts of uploaded files are. */
export const UPLOADS = 'uploads';

/** An uploaded file in the form of a table: its bytes are written and read like a table's lines. */
export const uploadTable = (name: string): BackedUpTable => ({
  ...{ schema: UPLOADS, name, columns: [], partition: null, estimatedRows: 0 },
});

/** The totals for the rows of one table, or the bytes of one file. */
const tableSumSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** 1 for a file; 0 if it was removed before it was read. */
  rows: count,
  /** Bytes before compression. */
  bytes: count,
  sha256: z.string(),
});
export type TableSum = z.infer<typeof tableSumSchema>;

export const endSchema = z.object({ tables: z.array(tableSumSchema).readonly() });

/** The name of a part of a table; parts count from 1. */
export const partName = ({ schema, name }: { schema: string; name: string }, part: number): string =>
  `${schema}/${name}/${String(part).padStart(6, '0')}.gz`;

/** The backup can't be read. */
class BackupError extends CrsError {}

export const notABackup = (cause?: unknown): BackupError =>
  new BackupError('backup.not_a_backup', 'The file is not a backup of this service.', {
    nextStep: 'Use a file that `crs backup` wrote.',
    cause,
  });

export const truncated = (cause?: unknown): BackupError =>
  new BackupError('backup.truncated', 'The backup is incomplete: the file was cut off.', {
    nextStep: 'Copy the file again from its source, or use another backup.',
    cause,
  });

export const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError('backup.damaged', `The backup is damaged: ${what}.`, {
    nextStep: 'Copy the file again from its source, or use another backup.',
    cause,
  });

export const newerFormat = (version: number): BackupError =>
  new BackupError(
    'backup.newer',
    `The backup has format ${version}, but this version reads formats up to ${FORMAT_VERSION}.`,
    {
      nextStep: 'Restore it with the service version that wrote it, or a newer one.',
    },
  );

/** Works on several items at the same time, and yields the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Reported in its turn, unless the caller has gone by then.
    result.catch(() => {});
    begun.push(result);
    if (begun.length === atOnce) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
