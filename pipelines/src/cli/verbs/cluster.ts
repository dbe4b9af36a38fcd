import type { Command } from 'commander';
import { clusterFlow } from '../../jobs/flows.js';
import { runBatch } from '../run-batch.js';

export function defineCluster(command: Command): void {
  command
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) => runBatch('cluster', clusterFlow, options));
}
