/** In every look, of which `npm test` tries the narrowest and the widest. */
import './queue-pages.test.js';
