/** With all runs of the properties, of which `npm test` does a fifth. */
import './undo.test.js';
