import type { Command } from 'commander';
import { clusterFlow } from '../../jobs/flows.js';
import { runBatch } from '../run-batch.js';

export function addClusterVerb(program: Command): void {
  program
    .command('cluster')
    .description('rebuild address and phone clusters, whether or not a contractor changed, and publish')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) => runBatch('cluster', clusterFlow, options));
}
