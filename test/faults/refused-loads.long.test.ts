/** For every feed; `npm test` tries some. */
import './refused-loads.test.js';
