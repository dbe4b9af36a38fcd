import type { Command } from 'commander';
import { nightlyFlow } from '../../nightly/nightly-flow.js';
import { removeExpired } from '../../retention/remove-expired.js';
import { runBatch } from '../run-batch.js';

export function addNightlyVerb(program: Command): void {
  program
    .command('nightly')
    .description('the whole chain once: ingest what changed, match what that touched, cluster, publish')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      runBatch('nightly', nightlyFlow, options, ({ context, settings }) =>
        // The night is published in any case; the next one tries again.
        removeExpired(context, settings.keep).catch((error: Error) =>
          context.log.warn({ err: error }, 'what is older than it is kept could not be removed'),
        ),
      ),
    );
}
