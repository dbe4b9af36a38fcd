import { killedWorkers } from '../harness/killed-workers.js';

// Once both while something is at work, and once one of them at any instant.
killedWorkers(['postgres'], 2);
