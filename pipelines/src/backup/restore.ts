import type { Readable } from 'node:stream';
import { DatabaseRestore } from '@crs/store';
import type { ReportProgress } from '../context.js';
import { damaged, uploadTable } from './archive.js';
import { type BackupCounts, countsOf } from './backup.js';
import { ArchiveReader } from './read-archive.js';
import { RowProgress } from './row-progress.js';
import { RestoredUploads } from './uploads.js';

/** The result of a restore. */
interface RestoreCounts extends BackupCounts {
  /** When the backup was made. */
  readonly madeAt: string;
  /** Migrations applied after the load, because the backup is from an earlier version. */
  readonly migrated: readonly string[];
}

/**
 * Puts a backup into an empty database, in one transaction: either all of it or nothing. Uploaded files get their names
 * last.
 * @param folder where uploaded files are kept
 * @throws BackupError, MigrationError, CrsError `restore.not_empty`
 */
export async function restoreBackup(
  databaseUrl: string,
  folder: string,
  source: Readable,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<RestoreCounts> {
  let restore: DatabaseRestore | null = null;
  const uploads = new RestoredUploads(folder);
  const stop = () => {
    source.destroy(signal.reason as Error);
    void restore?.close();
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  try {
    const archive = await ArchiveReader.open(source);
    const { header } = archive;
    const running = await DatabaseRestore.begin(databaseUrl, header, signal);
    restore = running;
    const estimated = header.tables.reduce((sum, { estimatedRows }) => sum + estimatedRows, 0);
    const progress = new RowProgress('restore', estimated, report);
    for (const table of header.tables) {
      const load = (lines: AsyncGenerator<Uint8Array>) => running.load(table, progress.counted(lines));
      await archive.readTable(table, load).catch((error) => {
        throw unreadableRows(error) ? damaged(`rows of ${table.name} cannot be read`, error) : error;
      });
    }
    for (const name of header.uploads)
      await archive.readTable(uploadTable(name), (bytes) => uploads.load(name, bytes));
    const tables = await archive.readEnd();
    progress.end();
    const { migrated } = await running.finish((done, total) =>
      report({ stage: 'restore', subject: 'indexes', done, total }),
    );
    await uploads.finish();
    return { ...countsOf(tables, header.migrations), madeAt: header.madeAt, migrated };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    source.destroy();
    await uploads.removeUnfinished();
    await restore?.close();
  }
}

/** True for PostgreSQL's errors about values, such as a line with too few of them. */
const unreadableRows = (error: unknown): boolean => /^22/.test((error as { code?: string }).code ?? '');
