/** Five times as many requests. */
import './robustness.test.js';
