/** All runs of the property tests; `npm test` does a fifth of them. */
import './groups.test.js';
