/** Three to five times as many values of each parameter. */
import './document-values.test.js';
