import { listRuns } from '@crs/store';
import type { Command } from 'commander';
import { printJson } from '../output.js';
import { printRuns } from '../run-batch.js';
import { withSession } from '../session.js';

export function addRunsVerb(program: Command): void {
  program
    .command('runs')
    .description('what ran, when, how long, what it counted and why it failed; newest first')
    .option('--feed <name>', 'of one feed only')
    .option('--limit <n>', 'how many', Number, 50)
    .option('--json', 'print one JSON document')
    .action((options: { feed?: string; limit: number; json?: boolean }) =>
      withSession(async ({ pool }) => {
        const runs = await listRuns(pool, options);
        if (options.json) printJson(runs);
        else printRuns(runs);
      }),
    );
}
