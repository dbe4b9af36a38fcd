import { clusterFlow } from '@crs/pipelines';
import type { Command } from 'commander';
import { runBatch } from '../run-batch.js';

export function defineCluster(command: Command): void {
  command
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) => runBatch('cluster', clusterFlow, options));
}
