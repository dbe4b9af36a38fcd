import type { Command } from 'commander';
import { nightlyFlow } from '../../nightly/nightly-flow.js';
import { runBatch } from '../run-batch.js';

export function addNightlyVerb(program: Command): void {
  program
    .command('nightly')
    .description('the whole chain once: ingest what changed, match what that touched, cluster, publish')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) => runBatch('nightly', nightlyFlow, options));
}
