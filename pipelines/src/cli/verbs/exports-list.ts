import { formatSize } from '@crs/domain';
import type { Command } from 'commander';
import type { KeptExport } from '../../exports/export-folder.js';
import { exportFolder } from '../../exports/make-exports.js';
import { withSession } from '../../session.js';
import { grouped } from '../../terminal/numbers.js';
import { printJson, printTable } from '../../terminal/print.js';

export function addExportsListVerb(exports: Command): void {
  exports
    .command('list')
    .description('the versions that are kept, the newest first')
    .option('--json', 'print one JSON document, with every file')
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ context }) => {
        const kept = await exportFolder(context).list();
        if (json) printJson(kept);
        else printExports(kept);
      }),
    );
}

/** Prints exports as a table. */
export function printExports(kept: readonly KeptExport[]): void {
  printTable(
    ['version', 'made', 'files', 'lines', 'size'],
    kept.map(({ version, madeAt, files }) => [
      String(version),
      madeAt,
      String(files.length),
      grouped(files.reduce((sum, { format, rows }) => sum + (format === 'csv' ? (rows ?? 0) : 0), 0)),
      formatSize(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    ]),
  );
}
