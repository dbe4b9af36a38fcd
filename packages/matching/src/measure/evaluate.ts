/** Evaluates matches against labels: precision, recall, F1, calibration. */
import { type Match, wilsonInterval } from '@crs/domain';

export interface EvaluatedCase {
  readonly match: Pick<Match, 'contractorId' | 'tier' | 'confidence'>;
  /** The labeled contractor; null if it is in no roster. */
  readonly expected: number | null;
  /** True if the expected contractor was among the candidates; ignored without one. */
  readonly found: boolean;
  /** 1, or the number of permits behind the claim. */
  readonly weight: number;
}

export interface TierQuality {
  readonly count: number;
  readonly precision: number | null;
  /** 95% interval of the precision, see `weightedInterval`. */
  readonly low: number | null;
  readonly high: number | null;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Evaluation {
  /** Weight of the cases. */
  readonly labelled: number;
  /** Share of correct matches among those at tier verified or likely. Null if there are none. */
  readonly precision: number | null;
  /** Share of such correct matches among the cases whose contractor is in the roster. */
  readonly recall: number | null;
  readonly f1: number | null;
  /**
   * 95% intervals of the three. For F1, both low ends and both high ends are combined, so its interval is somewhat too
   * wide.
   */
  readonly intervals: Readonly<Record<'precision' | 'recall' | 'f1', Interval | null>>;
  /** Share of cases whose contractor was a candidate, among those whose contractor is in the roster. */
  readonly candidateRecall: number | null;
  /** Expected calibration error over ten bins of confidence, for all cases that were matched to a contractor. */
  readonly calibrationError: number | null;
  readonly tiers: Readonly<Record<'verified' | 'likely' | 'possible', TierQuality>>;
}

const calibrationBins = 10;

/** Compares matches with labels. Weights are non-negative. */
export function evaluate(cases: Iterable<EvaluatedCase>): Evaluation {
  let labelled = 0;
  let held = 0;
  let heldSquares = 0;
  let reachable = 0;
  const tiers = { verified: tally(), likely: tally(), possible: tally() };
  const bins = Array.from({ length: calibrationBins }, () => ({ count: 0, right: 0, confidence: 0 }));
  for (const { match, expected, found, weight } of cases) {
    labelled += weight;
    if (expected !== null) {
      held += weight;
      heldSquares += weight * weight;
      if (found) reachable += weight;
    }
    if (match.contractorId === null || match.tier === null || match.tier === 'ambiguous') continue;
    const right = match.contractorId === expected ? weight : 0;
    const tier = tiers[match.tier];
    tier.count += weight;
    tier.squares += weight * weight;
    tier.right += right;
    const confidence = match.confidence ?? 0;
    const bin = bins[Math.min(calibrationBins - 1, Math.floor(confidence * calibrationBins))];
    if (bin === undefined) continue;
    bin.count += weight;
    bin.right += right;
    bin.confidence += confidence * weight;
  }
  const predicted = tiers.verified.count + tiers.likely.count;
  const right = tiers.verified.right + tiers.likely.right;
  const precision = ratio(right, predicted);
  const recall = ratio(right, held);
  const matched = bins.reduce((sum, bin) => sum + bin.count, 0);
  const gap = bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0);
  return {
    labelled,
    precision,
    recall,
    f1: ratio(2 * right, predicted + held),
    intervals: intervalsOf(
      right,
      { count: predicted, squares: tiers.verified.squares + tiers.likely.squares },
      { count: held, squares: heldSquares },
    ),
    candidateRecall: ratio(reachable, held),
    calibrationError: ratio(gap, matched),
    tiers: {
      verified: qualityOf(tiers.verified),
      likely: qualityOf(tiers.likely),
      possible: qualityOf(tiers.possible),
    },
  };
}

type Weighed = Pick<Tally, 'count' | 'squares'>;

function intervalsOf(right: number, predicted: Weighed, held: Weighed): Evaluation['intervals'] {
  const precision = predicted.count > 0 ? weightedInterval(right, predicted.count, predicted.squares) : null;
  const recall = held.count > 0 ? weightedInterval(right, held.count, held.squares) : null;
  if (precision === null || recall === null) return { precision, recall, f1: null };
  const f1Of = (p: number, r: number): number => (p + r > 0 ? (2 * p * r) / (p + r) : 0);
  const f1 = { low: f1Of(precision.low, recall.low), high: f1Of(precision.high, recall.high) };
  return { precision, recall, f1 };
}

interface Tally {
  count: number;
  right: number;
  /** The sum of squared weights. */
  squares: number;
}

function tally(): Tally {
  return { count: 0, right: 0, squares: 0 };
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

function qualityOf({ count, right, squares }: Tally): TierQuality {
  if (count === 0) return { count, precision: null, low: null, high: null };
  return { count, precision: right / count, ...weightedInterval(right, count, squares) };
}

/**
 * Wilson's interval for a weighted share. The permits of a claim are right or wrong together, so the sample size is
 * Kish's effective one (1965): the squared sum of the weights divided by the sum of their squares.
 * @param squares sum of the squared weights behind `count`, above 0
 */
export function weightedInterval(
  right: number,
  count: number,
  squares: number,
): { low: number; high: number } {
  const worth = count / squares;
  return wilsonInterval(right * worth, count * worth);
}
