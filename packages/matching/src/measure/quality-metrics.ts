/** The quality metrics of a run, for the quality gate. */
import { wilsonInterval } from '@crs/domain';
import { type EvaluatedCase, type Evaluation, evaluate } from './evaluate.js';
import { reliabilityOf, surestCalibrationError } from './reliability.js';

/** A share with its Wilson 95% interval; nulls if there is nothing to count. */
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
  /** Claims with a silver label, and how many of them were checked. */
  readonly truths: number;
  readonly checked: number;
  /** Share of correct matches among the checked claims matched at tier verified or likely. */
  readonly precision: Proportion;
  /** Share of such correct matches among all checked claims. */
  readonly recall: Proportion;
  readonly calibrationError: number | null;
  /** The part of the calibration error that chance doesn't explain. */
  readonly surestCalibrationError: number | null;
  /** The checked claims by tier. */
  readonly tiers: Evaluation['tiers'];
  /** Share of claims with a contractor, with nothing masked. */
  readonly matched: Proportion;
  /** Share of verified claims among the matched ones. */
  readonly verified: Proportion;
}

/** Numbers of claims in a run: all, with a contractor, and verified. */
interface MatchedClaims {
  readonly claims: number;
  readonly matched: number;
  readonly verified: number;
}

export function shareOf(count: number, of: number): Proportion {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  return { count, of, share: count / of, ...wilsonInterval(count, of) };
}

/**
 * @param checked silver labels with the match found without their numbers
 * @param truths number of claims with a silver label
 * @param answers numbers of claims in the run
 */
export function measureQuality(
  checked: readonly EvaluatedCase[],
  truths: number,
  answers: MatchedClaims,
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
