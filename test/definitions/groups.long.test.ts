/** With all runs of the properties, of which `npm test` makes a fifth. */
import './groups.test.js';
