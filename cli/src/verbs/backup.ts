import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CrsError, formatSize, grouped, UsageError } from '@crs/domain';
import {
  type BackupCounts,
  interrupted,
  onSignal,
  processSettings,
  type ReportProgress,
  restoreBackup,
  uploadFolder,
  writeBackup,
  writeWholeFile,
} from '@crs/pipelines';
import { type Database, databaseUnreachable, migrateQueue, openDatabase, type Settings } from '@crs/runtime';
import { createPool, noteBackup } from '@crs/store';
import type { Command } from 'commander';
import { printJson, printLine } from '../terminal/print.js';
import { createProgressDisplay } from '../terminal/progress.js';

interface BackupOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `crs backup`: saves the whole database and the uploaded files in one file. */
export function defineBackup(command: Command): void {
  command
    .argument('<file>', 'the file to write, or - for standard output')
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Runs, workers, and the API continue during the backup. The file has a temporary name until the backup is complete. Only
you can read it, because it contains accounts and decisions. The backup is a tar archive with all tables in PostgreSQL
COPY text format and all uploaded files. Run the command where CRS_DATA_DIR is the service's folder. The backup does not
contain the configuration (copy CRS_CONFIG_DIR), downloads, or queued jobs.

Every night:              crs backup /backups/crs-$(date +%F).tar
To another machine:       crs backup - | ssh backup.example.com 'cat > crs.tar'
Into an empty database:   crs restore /backups/crs-2026-11-21.tar`,
    )
    .action((file: string, options: BackupOptions) =>
      withBareDatabase('No backup was written.', (bare) => noted(bare, () => backUp(bare, file, options))),
    );
}

/** Makes a backup and records its success or failure in the database, so that operators are notified. */
async function noted({ database, signal }: BareDatabase, make: () => Promise<void>): Promise<void> {
  const note = async (failure: string | null): Promise<void> => {
    const pool = createPool(database.url, { max: 1 });
    try {
      await noteBackup(pool, failure);
    } catch (error) {
      process.stderr.write(`The database could not record this backup: ${(error as Error).message}\n`);
    } finally {
      await pool.end();
    }
  };
  try {
    await make();
  } catch (error) {
    const isThere = error instanceof CrsError && error.code === 'backup.exists';
    if (!signal.aborted && !isThere) await note(error instanceof Error ? error.message : String(error));
    throw error;
  }
  await note(null);
}

async function backUp(
  bare: BareDatabase,
  file: string,
  { force = false, json }: BackupOptions,
): Promise<void> {
  const { database, settings, report, signal } = bare;
  const uploads = uploadFolder(settings.dataDir);
  const began = performance.now();
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(1));
  if (file === '-') {
    const counts = await writeBackup(database.url, uploads, process.stdout, report, signal);
    process.stderr.write(
      `${json ? JSON.stringify({ ...counts, seconds: seconds() }) : sentence(counts, seconds())}\n`,
    );
    return;
  }
  const { result, bytes } = await writeWholeFile(file, force, (target) =>
    writeBackup(database.url, uploads, target, report, signal),
  );
  if (json) printJson({ file, bytes, ...result, seconds: seconds() });
  else printLine(`${file}, ${formatSize(bytes)}: ${sentence(result, seconds())}`);
}

const sentence = ({ rows, tables, uploads, schema }: BackupCounts, seconds: number): string =>
  `${grouped(rows)} rows of ${tables} tables at ${schema}, uploaded files: ${uploads}, in ${seconds} s.`;

/** `crs restore`: restores a backup into an empty database. */
export function defineRestore(command: Command): void {
  command
    .argument('<file>', 'a file that `crs backup` wrote, or - for standard input')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The database must be empty: a new one in DATABASE_URL, or a new CRS_DATA_DIR. The command restores the whole backup or nothing.
Uploaded files go to uploads under CRS_DATA_DIR; existing files stay. A backup from an earlier version is migrated. Start
workers and the API afterward; workers restore the feed schedules.

Into a new folder:    CRS_DATA_DIR=/srv/crs crs restore /backups/crs-2026-11-21.tar
From another machine: ssh backup.example.com cat crs.tar | crs restore -`,
    )
    .action((file: string, options: { json?: boolean }) =>
      withBareDatabase('Nothing was restored. The database is unchanged.', (bare) =>
        restore(bare, file, options),
      ),
    );
}

async function restore(bare: BareDatabase, file: string, { json }: { json?: boolean }): Promise<void> {
  const { database, settings, report, signal } = bare;
  const began = performance.now();
  const source = file === '-' ? process.stdin : await openFile(file);
  const counts = await restoreBackup(database.url, uploadFolder(settings.dataDir), source, report, signal);
  await migrateQueue({ redisUrl: settings.redisUrl, databaseUrl: database.url });
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  if (json) printJson({ file, ...counts, seconds });
  else {
    const { rows, tables, uploads, schema, madeAt, migrated } = counts;
    printLine(
      `${grouped(rows)} rows of ${tables} tables, uploaded files: ${uploads}, backed up at ${madeAt}, in ${seconds} s.`,
    );
    if (migrated.length > 0) printLine(`The backup is at ${schema}; applied ${migrated.join(', ')}.`);
  }
}

async function openFile(file: string): Promise<Readable> {
  try {
    return createReadStream('', { fd: await open(file), highWaterMark: 1024 * 1024 });
  } catch (error) {
    throw new UsageError(
      'backup.not_readable',
      `${(error as Error).message}.`,
      'Use a file that `crs backup` wrote.',
    );
  }
}

/** What a verb needs to use the database as it is, without a session, because a session would migrate it. */
interface BareDatabase {
  readonly settings: Settings;
  readonly database: Database;
  readonly report: ReportProgress;
  /** Ctrl-C and SIGTERM abort this signal. */
  readonly signal: AbortSignal;
}

/**
 * Opens the database, shows progress until the work ends, and closes the database.
 * @param leaves what an interrupted command leaves behind, as the next step in its error
 */
async function withBareDatabase<Result>(
  leaves: string,
  work: (bare: BareDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = processSettings();
  const stopping = new AbortController();
  const display = createProgressDisplay();
  const stopListening = onSignal((signal) => {
    display.stop();
    stopping.abort(interrupted(signal, leaves));
  });
  const database = await openDatabase(settings);
  try {
    return await work({ settings, database, report: display.show, signal: stopping.signal });
  } catch (error) {
    throw databaseUnreachable(error, database.url) ?? error;
  } finally {
    stopListening();
    display.stop();
    await database.close();
  }
}
