/** In every look, of which `npm test` tries the narrowest and the widest. */
import './feed-journeys.test.js';
