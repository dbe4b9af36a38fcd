/** In every size and color scheme; `npm test` tries only the narrowest. */
import './public-pages.test.js';
