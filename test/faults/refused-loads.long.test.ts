/** Of every feed, of which `npm test` tries some. */
import './refused-loads.test.js';
