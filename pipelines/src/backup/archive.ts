/**
 * The layout of a backup: a tar archive. First `backup.json`, which says what follows; then the rows of each table in
 * COPY's text format, in compressed parts `<schema>/<table>/000001.gz`; last `end.json` with what the rows came to.
 */
import { CrsError } from '@crs/domain';
import { z } from 'zod';

/** Raise it whenever an older version could not read the layout. */
export const FORMAT_VERSION = 1;

export const HEADER_NAME = 'backup.json';
export const END_NAME = 'end.json';

/** Marks the file, and gives the version of its layout. */
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

/** What the backup holds: `StoredContents`, and when it was made. */
export const headerSchema = markSchema.extend({
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })).readonly(),
  tables: z.array(tableSchema).readonly(),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })).readonly(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** What the rows of one table came to. */
export const tableSumSchema = z.object({
  schema: z.string(),
  name: z.string(),
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

/** The backup cannot be read. */
export class BackupError extends CrsError {}

export const notABackup = (cause?: unknown): BackupError =>
  new BackupError('backup.not_a_backup', 'The file is no backup of this service.', {
    nextStep: 'Give a file that `crs backup` wrote.',
    cause,
  });

export const truncated = (cause?: unknown): BackupError =>
  new BackupError('backup.truncated', 'The backup ends before its end: it was cut off.', {
    nextStep: 'Copy the file again from where it was made, or use another backup.',
    cause,
  });

export const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError('backup.damaged', `The backup is damaged: ${what}.`, {
    nextStep: 'Copy the file again from where it was made, or use another backup.',
    cause,
  });

export const newerFormat = (version: number): BackupError =>
  new BackupError(
    'backup.newer',
    `The backup has format ${version}, and this version reads up to ${FORMAT_VERSION}.`,
    {
      nextStep: 'Restore it with the version of this service that wrote it, or a newer one.',
    },
  );
