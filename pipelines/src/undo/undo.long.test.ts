/** All runs of the properties; `npm test` does a fifth of them. */
import './undo.test.js';
