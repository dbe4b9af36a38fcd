import fc from 'fast-check';
import { seedOf, triesAll } from './tries-all.js';

/**
 * Distributes cases among similar tests, such as those for parameters of one kind: together they try all cases, and
 * each tries at least this many, in an order drawn with the seed of all properties (FAST_CHECK_SEED). A long test
 * tries all cases in each.
 */
export function deal<T>(all: readonly T[], tests: number, least = 1): readonly (readonly T[])[] {
  if (triesAll()) return Array.from({ length: tests }, () => all);
  const inAnyOrder = fc.shuffledSubarray([...all], { minLength: all.length });
  const shuffled = fc.sample(inAnyOrder, { numRuns: 1, ...seedOf(0) })[0] ?? [];
  const each = Math.max(least, Math.ceil(all.length / tests));
  return Array.from({ length: tests }, (_, test) =>
    Array.from({ length: each }, (_, at) => shuffled[(test * each + at) % all.length] as T),
  );
}
