/** The thread in which this process fetches. */
import { parentPort } from 'node:worker_threads';
import { serveRequests } from '@crs/sources';

if (parentPort !== null) serveRequests(parentPort);
