import { listRuns } from '@crs/store';
import type { Command } from 'commander';
import { positiveInteger } from '../options.js';
import { printJson } from '../output.js';
import { printRuns } from '../run-batch.js';
import { withSession } from '../session.js';

export function addRunsVerb(program: Command): void {
  program
    .command('runs')
    .description('what ran, when, how long, what it counted and why it failed; newest first')
    .option('--feed <name>', 'of one feed only')
    .option('--limit <n>', 'how many', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .action((options: { feed?: string; limit: number; json?: boolean }) =>
      withSession(async ({ pool, config }) => {
        const runs = await listRuns(pool, options);
        // A feed that is no longer configured keeps its runs; a name that has none must be a configured one.
        if (options.feed !== undefined && runs.length === 0) config.feed(options.feed);
        if (options.json) printJson(runs);
        else printRuns(runs);
      }),
    );
}
