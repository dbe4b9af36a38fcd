/** All real records; `npm test` measures a part of them. */
import './real.test.js';
