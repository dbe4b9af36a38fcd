import type { Command } from 'commander';
import { ingestFlow } from '../../jobs/flows.js';
import { largestFirst } from '../../nightly/largest-first.js';
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
        async (batch, { config, context }) => {
          const feeds = await largestFirst(context, config.feeds.filter(isNightly));
          return ingestFlow(
            batch,
            feeds.map((feed) => ({ feed })),
          );
        },
        options,
      ),
    );
}
