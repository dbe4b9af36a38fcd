/** Each journey without scripts. */
import './journeys.test.js';
