/** In every look, of which `npm test` tries the narrowest and the widest. */
import './city-permits.test.js';
