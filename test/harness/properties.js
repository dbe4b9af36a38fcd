/**
 * Before each test file: properties draw the same values in every run, so that a run that passed passes again.
 * FAST_CHECK_SEED=random draws new ones; a counterexample prints the seed that finds it again.
 */
import fc from 'fast-check';

const { FAST_CHECK_SEED } = process.env;
if (FAST_CHECK_SEED !== 'random') fc.configureGlobal({ seed: Number(FAST_CHECK_SEED ?? 20260101) });
