/** Every value of every parameter: `npm test` shares them among the parameters of one kind. */
import './values.test.js';
