/** A matching thread: runs the tasks that the pool sends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './messages.js';
import { createTaskRunner } from './tasks.js';

const { dictionaries } = workerData as ThreadData;
const run = createTaskRunner(dictionaries, (message, moved) => parentPort?.postMessage(message, moved));

parentPort?.on('message', run);
