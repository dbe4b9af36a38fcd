import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CrsError, UsageError } from '@crs/domain';
import { SnapshotReader } from '@crs/store';
import type { ReportProgress } from '../context.js';
import { FORMAT_VERSION, type TableSum, UPLOADS } from './archive.js';
import { RowProgress } from './row-progress.js';
import { listBackedUpUploads, readUpload } from './uploads.js';
import { archiveOf } from './write-archive.js';

/** The result of a backup or a restore. */
export interface BackupCounts {
  readonly tables: number;
  readonly rows: number;
  /** Files that operators uploaded. */
  readonly uploads: number;
  /** The last migration of the backup. */
  readonly schema: string | null;
}

export function countsOf(
  sums: readonly TableSum[],
  migrations: readonly { readonly name: string }[],
): BackupCounts {
  const tables = sums.filter(({ schema }) => schema !== UPLOADS);
  const files = sums.filter(({ schema }) => schema === UPLOADS);
  const rowsOf = (some: readonly TableSum[]) => some.reduce((sum, { rows }) => sum + rows, 0);
  return {
    tables: tables.length,
    rows: rowsOf(tables),
    uploads: rowsOf(files),
    schema: migrations.at(-1)?.name ?? null,
  };
}

/**
 * Writes everything that the service keeps in a database, as of one moment, and then the uploaded files.
 * @param uploads the folder of these files
 */
export async function writeBackup(
  databaseUrl: string,
  uploads: string,
  target: Writable,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<BackupCounts> {
  signal.throwIfAborted();
  const reader = await SnapshotReader.open(databaseUrl, signal);
  const stop = () => void reader.close();
  signal.addEventListener('abort', stop);
  try {
    const { contents } = reader;
    const estimated = contents.tables.reduce((sum, { estimatedRows }) => sum + estimatedRows, 0);
    const progress = new RowProgress('backup', Math.round(estimated), report);
    const { bytes, tables } = archiveOf({
      header: {
        format: 'contractor-records backup',
        formatVersion: FORMAT_VERSION,
        madeAt: new Date().toISOString(),
        ...contents,
        uploads: await listBackedUpUploads(uploads),
      },
      read: (table) =>
        table.schema === UPLOADS
          ? readUpload(uploads, table.name)
          : progress.counted(reader.readTable(table)),
    });
    // Standard output stays open.
    await pipeline(bytes, target, { end: target !== process.stdout });
    progress.end();
    return countsOf(await tables, contents.migrations);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.close();
  }
}

/** Milliseconds after which an abandoned unfinished file is removed. */
const LEFTOVER_AGE = 3_600_000;

/**
 * Calls `write` with a stream to a file that only this user may read. The file gets its name at the end: a stopped
 * backup leaves nothing, and a killed one leaves a file that the next backup with the same name removes.
 * @throws UsageError `backup.exists`, unless `force`
 */
export async function writeWholeFile<Result>(
  path: string,
  force: boolean,
  write: (target: Writable) => Promise<Result>,
): Promise<{ readonly result: Result; readonly bytes: number }> {
  const file = resolve(path);
  if (!force) await refuseExisting(file);
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    await removeLeftovers(file);
    const result = await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    return { result, bytes: size };
  } catch (error) {
    throw folderError(error, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new UsageError(
      'backup.exists',
      `${file} already exists.`,
      'Choose another name, or use --force to replace it.',
    );
}

async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !/\.[0-9a-f-]{36}\.new$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEFTOVER_AGE) await rm(join(folder, name), { force: true });
  }
}

/** The operating system's codes for a folder that doesn't exist, or that this user may not write. */
const UNUSABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'EISDIR', 'EPERM']);

function folderError(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof CrsError || syscall === undefined || !UNUSABLE.has(code ?? '')) return error;
  return new UsageError(
    'backup.not_writable',
    `${file} cannot be written: ${(error as Error).message}.`,
    'Use a file in a folder that this user can write to.',
  );
}
