/** A thread that stages batches of records: answers every batch it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RecordBatch } from '@crs/feeds';
import { READY, rowStager, type StagingRules } from './stage-rows.js';

const stager = rowStager(workerData as StagingRules);

parentPort?.on('message', (batch: RecordBatch) => {
  const staged = stager.stage(batch);
  parentPort?.postMessage(staged, [
    staged.lines.buffer,
    staged.rejects.buffer,
    staged.claims.buffer,
    staged.entries.hashes.buffer,
    staged.entries.ids.buffer,
  ]);
});
parentPort?.postMessage(READY);
