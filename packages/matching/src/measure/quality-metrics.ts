/** The figures that a run is judged by. */
import { type EvaluatedCase, type Evaluation, evaluate, wilsonInterval } from './evaluate.js';
import { reliabilityOf, surestCalibrationError } from './reliability.js';

/** A share with its 95% interval (Wilson); nulls where there is nothing to count. */
export interface Proportion {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface QualityMetrics {
  /** Claims of the run. */
  readonly claims: number;
  /** Claims whose printed number tells who is meant, and how many of them were checked. */
  readonly truths: number;
  readonly checked: number;
  /** Right among the checked claims matched at tier verified or likely. */
  readonly precision: Proportion;
  /** Rightly matched at these tiers among all the checked ones. */
  readonly recall: Proportion;
  readonly calibrationError: number | null;
  /** The part of the calibration error that chance does not explain: outside the 95% intervals of the bins. */
  readonly surestCalibrationError: number | null;
  /** The checked claims by tier. */
  readonly tiers: Evaluation['tiers'];
  /** Claims matched to a contractor among all claims of the run, nothing hidden. */
  readonly matched: Proportion;
  /** Verified ones among the matched. */
  readonly verified: Proportion;
}

/** Claims of a run: all of them, those with a contractor, and the verified ones. */
export interface AnsweredClaims {
  readonly claims: number;
  readonly matched: number;
  readonly verified: number;
}

export function shareOf(count: number, of: number): Proportion {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  return { count, of, share: count / of, ...wilsonInterval(count, of) };
}

/**
 * @param checked the checked truths with the match found without their numbers
 * @param truths how many claims tell
 * @param answers how the run's claims are answered
 */
export function measureQuality(
  checked: readonly EvaluatedCase[],
  truths: number,
  answers: AnsweredClaims,
): QualityMetrics {
  const { calibrationError, tiers } = evaluate(checked);
  let predicted = 0;
  let right = 0;
  for (const { match, expected } of checked) {
    if (match.tier !== 'verified' && match.tier !== 'likely') continue;
    predicted += 1;
    if (match.contractorId === expected) right += 1;
  }
  const { claims, matched, verified } = answers;
  return {
    claims,
    truths,
    checked: checked.length,
    precision: shareOf(right, predicted),
    recall: shareOf(right, checked.length),
    calibrationError,
    surestCalibrationError: surestCalibrationError(reliabilityOf(checked)),
    tiers,
    matched: shareOf(matched, claims),
    verified: shareOf(verified, matched),
  };
}
