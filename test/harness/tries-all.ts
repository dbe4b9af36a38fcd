import { expect } from '@jest/globals';
import fc from 'fast-check';

/** True in a `.long.test.ts`, which imports the test beside it to try all of its cases. */
export const triesAll = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false;

/** Runs of a property: as many in a long test, a fifth of them else. */
export const someRuns = (all: number): number => (triesAll() ? all : Math.ceil(all / 5));

/** The seed of all properties (FAST_CHECK_SEED), moved on, so that properties of several alike draw other values each. */
export function seedOf(nth: number): { readonly seed?: number } {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed + nth };
}
