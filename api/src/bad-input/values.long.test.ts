/** Every value of every parameter; `npm test` distributes the values among parameters of one kind. */
import './values.test.js';
