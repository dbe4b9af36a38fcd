/** The thread that sends this process's requests. */
import { parentPort } from 'node:worker_threads';
import { serveRequests } from '@crs/sources';

if (parentPort !== null) serveRequests(parentPort);
