import { expect } from '@jest/globals';
import fc from 'fast-check';

/** True in a `.long.test.ts`, which imports the test next to it to try all of its cases. */
export const triesAll = (): boolean => expect.getState().testPath?.endsWith('.long.test.ts') ?? false;

/** The first case; in a long test, the others. */
export const firstOrOthers = <T>(cases: readonly T[]): readonly T[] =>
  triesAll() ? cases.slice(1) : cases.slice(0, 1);

/** Runs of a property: all in a long test, otherwise a fifth of them. */
export const someRuns = (all: number): number => (triesAll() ? all : Math.ceil(all / 5));

/** The seed of all properties (FAST_CHECK_SEED), shifted, so that similar properties draw different values. */
export function seedOf(nth: number): { readonly seed?: number } {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed + nth };
}
