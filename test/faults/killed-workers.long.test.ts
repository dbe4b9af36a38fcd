import { killedWorkers } from '../harness/killed-workers.js';

killedWorkers(['postgres', 'redis'], 8);
