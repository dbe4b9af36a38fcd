/** With the queue on Redis; `npm test` tries it on PostgreSQL. */
import './nightly.test.js';
