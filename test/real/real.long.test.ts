/** All of the real records, of which `npm test` measures a part. */
import './real.test.js';
