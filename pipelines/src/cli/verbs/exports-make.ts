import type { Command } from 'commander';
import { exportFolder } from '../../exports/make-exports.js';
import { exportFlow } from '../../jobs/flows.js';
import { withSession } from '../../session.js';
import { printJson } from '../../terminal/print.js';
import { runFlow } from '../run-batch.js';
import { printExports } from './exports-list.js';

export function addExportsMakeVerb(exports: Command): void {
  exports
    .command('make')
    .description('make the files of the current version, unless they are there; nights do so by themselves')
    .option('--json', 'print one JSON document, with every file')
    .action(({ json }: { json?: boolean }) =>
      withSession(async (session) => {
        await runFlow(session, 'exports', exportFlow);
        const [newest] = await exportFolder(session.context).list();
        if (json) printJson(newest ?? null);
        else printExports(newest === undefined ? [] : [newest]);
      }),
    );
}
