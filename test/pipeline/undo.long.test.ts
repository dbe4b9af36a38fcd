/** The bad night of a roster; `npm test` tries the one of permits. */
import './undo.test.js';
