/** A thread that builds an index and returns it. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf } from '../threads/messages.js';
import { type BuildRequest, buildIndexFile } from './build-index-file.js';

buildIndexFile(workerData as BuildRequest).then(
  (built) => parentPort?.postMessage({ built }),
  (error: unknown) => parentPort?.postMessage({ failure: failureOf(error) }),
);
