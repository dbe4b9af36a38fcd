import { CrsError, formatSize } from '@crs/domain';
import { createPool, noteBackup } from '@crs/store';
import type { Command } from 'commander';
import { type BackupCounts, writeBackup, writeWholeFile } from '../../backup/backup.js';
import { uploadFolder } from '../../feeds/uploaded-files.js';
import { grouped } from '../../terminal/numbers.js';
import { printJson, printLine } from '../../terminal/print.js';
import { type BareDatabase, withBareDatabase } from '../bare-database.js';

interface BackupOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `crs backup`: everything of the database, and uploaded files, in one file. */
export function addBackupVerb(program: Command): void {
  program
    .command('backup')
    .description('write the database as it is at one moment, and the uploaded files, into one file')
    .argument('<file>', 'the file to write, or - for standard output')
    .option('--force', 'replace the file if it is there')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Runs, workers and the API go on meanwhile. The file gets its name when it is complete; only you may read it, because it
holds what the accounts and decisions say. It is a tar archive of COPY's text format. Files that operators uploaded are in
it: run it where CRS_DATA_DIR is the folder of the service. The configuration (copy CRS_CONFIG_DIR), downloads and the jobs
of the queue are not in it.

Every night:          crs backup /backups/crs-$(date +%F).tar
To another machine:   crs backup - | ssh backup.example.com 'cat > crs.tar'
Into an empty one:    crs restore /backups/crs-2026-11-21.tar`,
    )
    .action((file: string, options: BackupOptions) =>
      withBareDatabase('No backup was written.', (bare) => noted(bare, () => backUp(bare, file, options))),
    );
}

/** Makes a backup, and notes in the database that it was made or why it failed: operators are told of it. */
async function noted({ database, signal }: BareDatabase, make: () => Promise<void>): Promise<void> {
  const note = async (failure: string | null): Promise<void> => {
    const pool = createPool(database.url, { max: 1 });
    try {
      await noteBackup(pool, failure);
    } catch (error) {
      process.stderr.write(`The database did not note this backup: ${(error as Error).message}\n`);
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
