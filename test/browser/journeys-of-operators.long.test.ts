/** Each journey without scripts. */
import './journeys-of-operators.test.js';
