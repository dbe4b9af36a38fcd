import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UsageError } from '@crs/domain';
import { migrateQueue } from '@crs/runtime';
import type { Command } from 'commander';
import { restoreBackup } from '../../backup/restore.js';
import { uploadFolder } from '../../feeds/uploaded-files.js';
import { grouped } from '../../terminal/numbers.js';
import { printJson, printLine } from '../../terminal/print.js';
import { type BareDatabase, withBareDatabase } from '../bare-database.js';

/** `crs restore`: a backup into an empty database. */
export function addRestoreVerb(program: Command): void {
  program
    .command('restore')
    .description('put a backup into an empty database, and bring it up to date')
    .argument('<file>', 'a file that `crs backup` wrote, or - for standard input')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
The database must be empty: a new one in DATABASE_URL, or a new CRS_DATA_DIR. All of the backup is there at the end, or
nothing. Uploaded files go back to uploads under CRS_DATA_DIR; a file that is there already stays. A backup of an earlier
version is migrated. Start workers and the API afterwards; workers put the schedules of
the feeds back by themselves.

Into a new folder:    CRS_DATA_DIR=/srv/crs crs restore /backups/crs-2026-11-21.tar
From another machine: ssh backup.example.com cat crs.tar | crs restore -`,
    )
    .action((file: string, options: { json?: boolean }) =>
      withBareDatabase('Nothing was restored: the database is as it was.', (bare) =>
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
      'Give a file that `crs backup` wrote.',
    );
  }
}
