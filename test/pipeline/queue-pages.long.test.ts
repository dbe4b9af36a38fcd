/** In every size and color scheme; `npm test` tries only the narrowest and the widest. */
import './queue-pages.test.js';
