/** With the queue on Redis; `npm test` tries it on PostgreSQL. */
import './worker.test.js';
