import { killedWorkers } from '../harness/killed-workers.js';

// Once both workers while something is running, and once one of them at any moment.
killedWorkers(['postgres'], 2);
