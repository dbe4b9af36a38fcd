/** From bits to probabilities. */
import type { CalibrationTable } from './model/model.js';

/**
 * log2 odds of the first of `scores` against all others and none of them. A tie of two candidates gives 0 at most.
 */
export function posteriorOdds(scores: readonly number[]): number {
  const best = scores[0];
  if (best === undefined) return Number.NEGATIVE_INFINITY;
  let against = 1;
  for (let at = 1; at < scores.length; at += 1) against += 2 ** (scores[at] as number);
  return best - Math.log2(against);
}

/** log2 odds that one of `near` is right, against the other candidates and none of them. */
export function jointOdds(near: readonly number[], others: readonly number[]): number {
  let speaking = 0;
  for (const score of near) speaking += 2 ** score;
  let against = 1;
  for (const other of others) against += 2 ** other;
  return Math.log2(speaking) - Math.log2(against);
}

/** Interpolates the calibration table linearly; constant beyond its ends. */
export function probabilityOf(odds: number, table: CalibrationTable): number {
  let below = table[0] as readonly [number, number];
  if (odds <= below[0]) return below[1];
  for (const point of table) {
    if (odds <= point[0]) {
      const along = (odds - below[0]) / (point[0] - below[0]);
      return below[1] + along * (point[1] - below[1]);
    }
    below = point;
  }
  return below[1];
}
