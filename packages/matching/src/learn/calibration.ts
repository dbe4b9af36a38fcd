/** Calibrates odds to probabilities on test predictions. */
import type { Basis, CalibrationTable } from '../model/model.js';
import { isotonicRegression } from './isotonic-regression.js';

/** The best candidate of a test case: its log2 odds, and whether it is right. */
export interface TestPrediction {
  readonly odds: number;
  /** 1 when it is right, 0 when it is wrong; between them when that is only probable. */
  readonly right: number;
  readonly basis: Basis;
}

/** A bin closes with `claimsInBin` claims, or with `minInBin` once it spans `bitsInBin`. */
const claimsInBin = 120;
const bitsInBin = 1.5;
const minInBin = 25;
/** Nothing was measured beyond the last bin: the table ends so many bits further, with the doubt divided by this number. */
const tail = 8;
/** The odds' own probability counts like so many claims of a bin. */
const pseudoCount = 4;

/**
 * Isotonic regression over bins of the odds (Zadrozny and Elkan, "Transforming classifier scores into accurate multiclass
 * probability estimates", KDD 2002). With fewer than two bins the odds' own probabilities are used.
 */
export function calibrate(predictions: readonly TestPrediction[]): CalibrationTable {
  const ordered = [...predictions].sort((a, b) => a.odds - b.odds || a.right - b.right);
  const bins: { odds: number; share: number; weight: number }[] = [];
  for (let from = 0; from < ordered.length; ) {
    const to = endOfBin(ordered, from);
    const of = ordered.slice(from, to);
    const odds = of.reduce((sum, one) => sum + one.odds, 0) / of.length;
    const right = of.reduce((sum, one) => sum + one.right, 0);
    bins.push({
      odds,
      share: (right + pseudoCount * logistic(odds)) / (of.length + pseudoCount),
      weight: of.length,
    });
    from = to;
  }
  if (bins.length < 2)
    return [-12, -8, -4, -2, 0, 2, 4, 8, 12].map((odds) => [odds, rounded(logistic(odds), 4)]);
  const shares = isotonicRegression(
    bins.map(({ share }) => share),
    bins.map(({ weight }) => weight),
  );
  const points = bins.map(({ odds }, at): [number, number] => [
    rounded(odds, 1),
    rounded(shares[at] as number, 4),
  ]);
  const last = points.at(-1) as [number, number];
  points.push([rounded(last[0] + tail, 1), rounded(1 - (1 - last[1]) / tail, 4)]);
  // Of points with equal probability the first and the last are enough.
  return points.filter(([odds, share], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before !== undefined && odds <= before[0]) return false;
    return before?.[1] !== share || after?.[1] !== share;
  });
}

/** One past the last claim of the bin that begins at `from`. A small rest joins the last bin. */
function endOfBin(ordered: readonly TestPrediction[], from: number): number {
  const first = ordered[from] as TestPrediction;
  let to = from;
  while (to < ordered.length) {
    const { odds } = ordered[to] as TestPrediction;
    const length = to - from;
    const enough = length >= claimsInBin || (length >= minInBin && odds - first.odds >= bitsInBin);
    // Claims with equal odds stay together, since their order is arbitrary.
    if (enough && odds > (ordered[to - 1] as TestPrediction).odds) break;
    to += 1;
  }
  return ordered.length - to < minInBin ? ordered.length : to;
}

function logistic(odds: number): number {
  return 1 / (1 + 2 ** -odds);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
