/** In every size and color scheme; `npm test` tries only the narrowest. */
import './map-tiles.test.js';
