/** In every size and color scheme; `npm test` tries only the narrowest. */
import './about-pages.test.js';
