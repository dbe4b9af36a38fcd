/** Every example in every language: `npm test` sends all in curl and a quarter in each other. */
import './run-examples.test.js';
