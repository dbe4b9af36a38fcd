/** Derives a healthy source's row count bounds from the count in its first sample. */
import type { RowCount } from '../source/source-sample.js';

/** Rounds a number to two digits and zeros, which is easy to read. */
function rounded(value: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return round(value / unit) * unit;
}

/**
 * Returns the bounds `expect.rows`: 0.5 to 3 times the row count, or wider if that count is an estimate.
 * @param seen rows in the sample, the smallest possible count
 */
export function bounds(count: RowCount | null, seen: number): [number, number] {
  if (count === null) return [Math.max(1, Math.floor(seen * 0.5)), 10_000_000];
  const [low, high] = count.exact ? [0.5, 3] : [0.2, 10];
  return [
    Math.max(1, rounded(count.rows * low, Math.floor)),
    Math.max(10, rounded(count.rows * high, Math.ceil)),
  ];
}
