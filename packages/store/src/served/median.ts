/** Computes the median and its interval for counted values. */

/** A value and its count or weight. */
interface Counted {
  readonly value: number;
  readonly weight: number;
}

/** The values in ascending order, without those that have no weight. */
export const ascending = (values: readonly Counted[]): readonly Counted[] =>
  values.filter(({ weight }) => weight > 0).sort((one, other) => one.value - other.value);

/** The smallest value at or below which half of the weight lies; null for none. `values` ascend. */
export function medianOf(values: readonly Counted[]): number | null {
  const half = values.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const { value, weight } of values) {
    below += weight;
    // Sums of fractions may miss the half by their last bits.
    if (below >= half * (1 - 1e-12)) return value;
  }
  return null;
}

/**
 * The median's 95% interval between two order statistics: at most one sample in twenty has its true median outside,
 * whatever the distribution. Null if there are too few numbers. `values` ascend, with whole weights.
 */
export function medianInterval(
  values: readonly Counted[],
): { readonly low: number; readonly high: number } | null {
  const count = values.reduce((sum, { weight }) => sum + weight, 0);
  const rank = lowRank(count);
  return rank === 0 ? null : { low: ranked(values, rank), high: ranked(values, count + 1 - rank) };
}

/** The highest rank with at most a 2.5% probability that the true median is below it; 0 for none. */
function lowRank(count: number): number {
  // The number of values below the median is binomial. Uses logarithms, because 2 ** -count is 0 for large counts.
  let log = -count * Math.LN2;
  let below = 0;
  for (let rank = 0; ; rank++) {
    below += Math.exp(log);
    if (below > 0.025 || rank >= count) return rank;
    log += Math.log((count - rank) / (rank + 1));
  }
}

function ranked(values: readonly Counted[], rank: number): number {
  let below = 0;
  for (const { value, weight } of values) {
    below += weight;
    if (below >= rank) return value;
  }
  throw new RangeError(`There are ${below} values, and none of rank ${rank}.`);
}
