import { UsageError } from '@crs/domain';
import type { Command } from 'commander';
import { exportFolder } from '../../exports/make-exports.js';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { positiveInteger } from '../options.js';

export function addExportsRemoveVerb(exports: Command): void {
  exports
    .command('remove')
    .description('remove the files of a version; downloads that began go on')
    .argument('<version>', 'the version, as `crs exports list` shows it', positiveInteger)
    .option('--json', 'print one JSON document')
    .action((version: number, { json }: { json?: boolean }) =>
      withSession(async ({ context }) => {
        if (!(await exportFolder(context).remove(version)))
          throw new UsageError(
            'exports.unknown',
            `There are no exports of version ${version}.`,
            '`crs exports list` shows the versions that are kept.',
          );
        if (json) printJson({ version });
        else printLine(`Removed the exports of version ${version}.`);
      }),
    );
}
