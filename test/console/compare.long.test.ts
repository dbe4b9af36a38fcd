/** In every look, of which `npm test` tries the narrowest and the widest. */
import './compare.test.js';
