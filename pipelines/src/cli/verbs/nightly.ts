import type { Command } from 'commander';
import { ingestFlow } from '../../nightly/flow.js';
import { isNightly } from '../../nightly/timetable.js';
import { runBatch } from '../run-batch.js';

export function addNightlyVerb(program: Command): void {
  program
    .command('nightly')
    .description('the whole chain once: ingest what changed, match what that touched, cluster, publish')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      runBatch(
        'nightly',
        (batch, { config }) =>
          ingestFlow(
            batch,
            config.feeds.filter(isNightly).map(({ feed }) => ({ feed })),
          ),
        options,
      ),
    );
}
