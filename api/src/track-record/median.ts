/** The median of numbers that are counted rather than listed, and its interval. */

/** A value, and how many times it occurs, or what it weighs. */
export interface Counted {
  readonly value: number;
  readonly weight: number;
}

/** The values in ascending order, those without weight left out. */
export const ascending = (values: readonly Counted[]): readonly Counted[] =>
  values.filter(({ weight }) => weight > 0).sort((one, other) => one.value - other.value);

/** The least value at or below which half of the weight lies; null for none. `values` ascend. */
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
 * The interval of the median at 95% between two order statistics: at most one sample in twenty has its true median outside,
 * whatever the distribution. Null where so few numbers allow none. `values` ascend, with whole weights.
 */
export function medianInterval(
  values: readonly Counted[],
): { readonly low: number; readonly high: number } | null {
  const count = values.reduce((sum, { weight }) => sum + weight, 0);
  const rank = lowRank(count);
  return rank === 0 ? null : { low: ranked(values, rank), high: ranked(values, count + 1 - rank) };
}

/** The largest rank below which the true median lies with a probability of at most 2.5%; 0 for none. */
function lowRank(count: number): number {
  // The number of values below the median is binomial; logarithms, since 2 ** -count is 0 for large counts.
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
