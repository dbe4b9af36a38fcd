/** Without scripts, and in every size and color scheme; `npm test` tries it with scripts, and only the narrowest. */
import './feed-journeys.test.js';
