/** A table from odds to probabilities, measured on claims whose contractor is known. */
import type { Basis, CalibrationTable } from '../model/model.js';
import { isotonicRegression } from './isotonic-regression.js';

/** The best candidate of a claim: log2 odds against all others and none, and how surely it is the one that is meant. */
export interface TestPrediction {
  readonly odds: number;
  /** 1 where it is known to be meant, 0 where another one is; between them where it is only probable. */
  readonly right: number;
  readonly basis: Basis;
}

/** A step of the table closes with so many claims, or once it spans so many bits with a few. */
const claimsInStep = 120;
const bitsInStep = 1.5;
const leastInStep = 25;
/**
 * Beyond the last step nothing was measured: there this many bits more leave that fraction of the doubt. The odds by
 * themselves would leave far less.
 */
const tail = 8;
/** What the odds say by themselves counts like so many claims of a step. */
const believed = 4;

/**
 * Isotonic regression over steps of the odds (Zadrozny and Elkan, "Transforming classifier scores into accurate
 * multiclass probability estimates", KDD 2002). With too few claims the odds are taken at their word.
 */
export function calibrate(judged: readonly TestPrediction[]): CalibrationTable {
  const ordered = [...judged].sort((a, b) => a.odds - b.odds || a.right - b.right);
  const steps: { odds: number; share: number; weight: number }[] = [];
  for (let from = 0; from < ordered.length; ) {
    const to = endOfStep(ordered, from);
    const of = ordered.slice(from, to);
    const odds = of.reduce((sum, one) => sum + one.odds, 0) / of.length;
    const right = of.reduce((sum, one) => sum + one.right, 0);
    steps.push({
      odds,
      share: (right + believed * logistic(odds)) / (of.length + believed),
      weight: of.length,
    });
    from = to;
  }
  if (steps.length < 2)
    return [-12, -8, -4, -2, 0, 2, 4, 8, 12].map((odds) => [odds, rounded(logistic(odds), 4)]);
  const shares = isotonicRegression(
    steps.map(({ share }) => share),
    steps.map(({ weight }) => weight),
  );
  const points = steps.map(({ odds }, at): [number, number] => [
    rounded(odds, 1),
    rounded(shares[at] as number, 4),
  ]);
  const last = points.at(-1) as [number, number];
  points.push([rounded(last[0] + tail, 1), rounded(1 - (1 - last[1]) / tail, 4)]);
  // Of points on one level the first and the last are enough.
  return points.filter(([odds, share], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before !== undefined && odds <= before[0]) return false;
    return before?.[1] !== share || after?.[1] !== share;
  });
}

/** One past the last claim of the step that begins at `from`; what is left over at the end joins the last step. */
function endOfStep(ordered: readonly TestPrediction[], from: number): number {
  const first = ordered[from] as TestPrediction;
  let to = from;
  while (to < ordered.length) {
    const { odds } = ordered[to] as TestPrediction;
    const length = to - from;
    const enough = length >= claimsInStep || (length >= leastInStep && odds - first.odds >= bitsInStep);
    // Claims of the same odds stay together: which of them come first says nothing.
    if (enough && odds > (ordered[to - 1] as TestPrediction).odds) break;
    to += 1;
  }
  return ordered.length - to < leastInStep ? ordered.length : to;
}

function logistic(odds: number): number {
  return 1 / (1 + 2 ** -odds);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
