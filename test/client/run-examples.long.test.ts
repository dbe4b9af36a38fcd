/** Every example in every language: `npm test` sends all in curl and a quarter of them in each other language. */
import './run-examples.test.js';
