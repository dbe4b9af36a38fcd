/** Calibrates odds to probabilities on test predictions. */
import type { Basis, CalibrationTable } from '../model/model.js';
import { probabilityOf } from '../probability.js';
import { isotonicRegression } from './isotonic-regression.js';

/** The best candidate of a test case: its log2 odds, and whether it is right. */
export interface TestPrediction {
  readonly odds: number;
  /** 1 when it is right, 0 when it is wrong; between them when that is only probable. */
  readonly right: number;
  readonly basis: Basis;
  /** How many claims it stands for. */
  readonly weight: number;
}

/** A bin closes with `claimsInBin` claims, or with `minInBin` once it spans `bitsInBin`. */
const claimsInBin = 120;
const bitsInBin = 1.5;
const minInBin = 25;
/** Nothing was measured beyond the last bin: the table ends so many bits further, with the doubt divided by this number. */
const tail = 8;
/** The odds' own probability counts like so many claims of a bin. */
const pseudoCount = 4;

/** The table that bins are drawn to: it counts like so many claims of each bin, and says what lies beyond them. */
export interface DrawnTo {
  readonly table: CalibrationTable;
  readonly count: number;
}

interface Bin {
  readonly odds: number;
  readonly share: number;
  readonly weight: number;
}

/**
 * Isotonic regression over bins of the odds (Zadrozny and Elkan, "Transforming classifier scores into accurate multiclass
 * probability estimates", KDD 2002). With fewer than two bins and no table to draw to the odds' own probabilities are used.
 */
export function calibrate(
  predictions: readonly TestPrediction[],
  towards: DrawnTo | null = null,
): CalibrationTable {
  const own = binsOf(predictions, towards);
  if (own.length < (towards === null ? 2 : 1))
    return (
      towards?.table ?? [-12, -8, -4, -2, 0, 2, 4, 8, 12].map((odds) => [odds, rounded(logistic(odds), 4)])
    );
  const bins = towards === null ? own : withBeyond(own, towards);
  const shares = isotonicRegression(
    bins.map(({ share }) => share),
    bins.map(({ weight }) => weight),
  );
  const points = bins.map(({ odds }, at): [number, number] => [
    rounded(odds, 1),
    rounded(shares[at] as number, 4),
  ]);
  const last = points.at(-1) as [number, number];
  if (towards === null) points.push([rounded(last[0] + tail, 1), rounded(1 - (1 - last[1]) / tail, 4)]);
  // Of points with equal probability the first and the last are enough.
  return points.filter(([odds, share], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before !== undefined && odds <= before[0]) return false;
    return before?.[1] !== share || after?.[1] !== share;
  });
}

function binsOf(predictions: readonly TestPrediction[], towards: DrawnTo | null): Bin[] {
  const ordered = [...predictions].sort(
    (a, b) => a.odds - b.odds || a.right - b.right || a.weight - b.weight,
  );
  const bins: Bin[] = [];
  for (let from = 0; from < ordered.length; ) {
    const to = endOfBin(ordered, from);
    const of = ordered.slice(from, to);
    const weight = weightOf(of);
    const odds = of.reduce((sum, one) => sum + one.odds * one.weight, 0) / weight;
    const right = of.reduce((sum, one) => sum + one.right * one.weight, 0);
    const believed = towards === null ? logistic(odds) : probabilityOf(odds, towards.table);
    const count = towards?.count ?? pseudoCount;
    bins.push({ odds, share: (right + count * believed) / (weight + count), weight });
    from = to;
  }
  return bins;
}

/** The bins between the points of a table that lie beyond them. */
function withBeyond(bins: readonly Bin[], { table, count }: DrawnTo): Bin[] {
  const [first, last] = [bins[0] as Bin, bins.at(-1) as Bin];
  const pointOf = ([odds, share]: readonly [number, number]): Bin => ({ odds, share, weight: count });
  return [
    ...table.filter(([odds]) => odds < first.odds - bitsInBin).map(pointOf),
    ...bins,
    ...table.filter(([odds]) => odds > last.odds + bitsInBin).map(pointOf),
  ];
}

/** One past the last claim of the bin that begins at `from`. A small rest joins the last bin. */
function endOfBin(ordered: readonly TestPrediction[], from: number): number {
  const first = ordered[from] as TestPrediction;
  let to = from;
  let weight = 0;
  while (to < ordered.length) {
    const { odds, weight: own } = ordered[to] as TestPrediction;
    const enough = weight >= claimsInBin || (weight >= minInBin && odds - first.odds >= bitsInBin);
    // Claims with equal odds stay together, since their order is arbitrary.
    if (enough && odds > (ordered[to - 1] as TestPrediction).odds) break;
    weight += own;
    to += 1;
  }
  return weightOf(ordered.slice(to)) < minInBin ? ordered.length : to;
}

function weightOf(predictions: readonly TestPrediction[]): number {
  return predictions.reduce((sum, { weight }) => sum + weight, 0);
}

function logistic(odds: number): number {
  return 1 / (1 + 2 ** -odds);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
