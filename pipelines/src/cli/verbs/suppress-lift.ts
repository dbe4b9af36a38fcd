import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { newBatch } from '../../jobs/batch.js';
import { withSession } from '../../session.js';
import { lift } from '../../suppress/suppress.js';
import { listed } from '../../suppress/terminal.js';
import { printJson, printLine } from '../../terminal/print.js';
import { givenName, positiveInteger } from '../options.js';
import { withProgress } from '../suppress-command.js';

/** `crs suppress lift`: everything that a suppression withheld is served again. */
export function addSuppressLiftVerb(suppress: Command): void {
  suppress
    .command('lift')
    .description('end a suppression: what it withheld is served again')
    .argument('<id>', 'its number, see `crs suppress list`', positiveInteger)
    .option('--by <name>', 'who lifts it; who is logged in by default', givenName, userInfo().username)
    .option('--json', 'print one JSON document')
    .action((id: number, { by, json }: { by: string; json?: boolean }) =>
      withSession(async (session) => {
        const batch = newBatch('suppress', new Date());
        const { suppression, withheld } = await withProgress((report) =>
          lift(session.context, id, by, batch, report),
        );
        if (json) printJson({ suppression: listed(suppression, false), withheld });
        else printLine(`Suppression ${id} is lifted: what it withheld is served again.`);
      }),
    );
}
