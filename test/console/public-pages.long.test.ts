/** In every look, of which `npm test` tries the narrowest and the widest. */
import './public-pages.test.js';
