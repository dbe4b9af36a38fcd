/** The reliability diagram behind a calibration error. */
import { type EvaluatedCase, weightedInterval } from './evaluate.js';

/** Cases with similar confidence. */
export interface ReliabilityBin {
  /** Lowest and highest confidence of the bin. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share that was correct, with its 95% interval (`weightedInterval`). */
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Readable at a glance. */
const maxBins = 10;

/**
 * Groups the matched cases by confidence into ascending bins of about equal weight: confidences crowd near 1, so bins
 * of equal width would hide the detail. Equal confidences stay together.
 */
export function reliabilityOf(cases: Iterable<EvaluatedCase>): ReliabilityBin[] {
  const matched = [...cases]
    .filter(({ match, weight }) => match.contractorId !== null && weight > 0)
    .map(({ match, expected, weight }) => ({
      confidence: match.confidence ?? 0,
      weight,
      right: match.contractorId === expected ? weight : 0,
    }))
    .sort((a, b) => a.confidence - b.confidence);
  const share = matched.reduce((sum, { weight }) => sum + weight, 0) / maxBins;
  const bins: ReliabilityBin[] = [];
  let open: typeof matched = [];
  let weight = 0;
  for (const [at, each] of matched.entries()) {
    open.push(each);
    weight += each.weight;
    const next = matched[at + 1];
    if (next !== undefined && (weight < share || next.confidence === each.confidence)) continue;
    bins.push(binOf(open, weight));
    open = [];
    weight = 0;
  }
  return bins;
}

function binOf(
  cases: readonly { readonly confidence: number; readonly weight: number; readonly right: number }[],
  count: number,
): ReliabilityBin {
  const right = cases.reduce((sum, each) => sum + each.right, 0);
  const squares = cases.reduce((sum, { weight }) => sum + weight * weight, 0);
  return {
    from: cases[0]?.confidence ?? 0,
    to: cases[cases.length - 1]?.confidence ?? 0,
    count,
    confidence: cases.reduce((sum, each) => sum + each.confidence * each.weight, 0) / count,
    right: right / count,
    ...weightedInterval(right, count, squares),
  };
}

/**
 * The calibration error that chance doesn't explain: the distance of mean confidences from the 95% intervals of their
 * bins, weighted by count. Null without bins.
 */
export function surestCalibrationError(bins: readonly ReliabilityBin[]): number | null {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const outside = bins.reduce(
    (sum, { count, confidence, low, high }) => sum + count * Math.max(0, low - confidence, confidence - high),
    0,
  );
  return outside / total;
}
