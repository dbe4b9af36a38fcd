/** Predicts which scored candidate a claim means, and how certain that is. */
import type { Tier } from '@crs/domain';
import type { Calibration, JudgedCandidate } from './model/calibration.js';
import { jointOdds } from './probability.js';
import type { ScoredCandidate } from './score.js';
import type { PolicyValues } from './settings.js';
import { bitOfCode } from './signals.js';

export interface Prediction {
  /** The candidate to match; null if there is none, or several are close. */
  readonly chosen: ScoredCandidate | null;
  readonly tier: Tier | null;
  /** Probability that the best candidate's firm is right; null for an unmatched claim. */
  readonly confidence: number | null;
  /** Number of firms with a candidate within the policy's distance of the best one, including its own. */
  readonly near: number;
  /** True if another line of the chosen firm is within that distance. */
  readonly firmLine: boolean;
}

const unmatched: Prediction = { chosen: null, tier: null, confidence: null, near: 0, firmLine: false };

/**
 * Matches the best candidate if it is probable enough. If only the near candidates together are, the claim is
 * ambiguous; otherwise it is unmatched.
 * @param ranked best first
 */
export function predict(
  ranked: readonly ScoredCandidate[],
  policy: PolicyValues,
  calibration: Calibration,
): Prediction {
  const best = ranked[0];
  if (best === undefined) return unmatched;
  const { tiers } = policy;
  const { possible } = cutsOf(policy, best);
  const nearOnes = ranked.filter(({ score }) => best.score - score <= tiers.nearBits);
  const near = nearOnes.length === 1 ? 1 : new Set(nearOnes.map(({ firm }) => firm)).size;
  const confidence = calibration.probabilityOf(ranked);
  if (confidence >= possible) {
    const firmLine = nearOnes.some((one) => one !== best && one.firm === best.firm);
    return { chosen: best, tier: tierOf(best, confidence, policy), confidence, near, firmLine };
  }
  if (near > 1) {
    if (jointProbability(ranked, nearOnes.length, calibration) >= possible) {
      return { chosen: null, tier: 'ambiguous', confidence, near, firmLine: false };
    }
  }
  return unmatched;
}

/**
 * The probability that any of the near candidates is right; they are not rivals here.
 * @param ranked best first
 * @param near how many are near the best one, including itself
 */
export function jointProbability(
  ranked: readonly JudgedCandidate[],
  near: number,
  calibration: Calibration,
): number {
  const scores = ranked.map(({ score }) => score);
  const odds = jointOdds(scores.slice(0, near), scores.slice(near));
  return calibration.probabilityOf([...ranked.slice(0, 1), ...ranked.slice(near)], odds);
}

function tierOf(best: ScoredCandidate, confidence: number, policy: PolicyValues): Tier {
  const cuts = cutsOf(policy, best);
  if (confidence >= cuts.verified && isVerifiable(best)) return 'verified';
  return confidence >= cuts.likely && isNamed(best) ? 'likely' : 'possible';
}

/**
 * The tier thresholds for a candidate. A match with a phone other than the claim's must meet at least the policy's
 * separate threshold.
 */
export function cutsOf(
  { tiers: { verified, likely, possible, otherPhone } }: Pick<PolicyValues, 'tiers'>,
  best: Pick<ScoredCandidate, 'otherPhone'>,
): { readonly verified: number; readonly likely: number; readonly possible: number } {
  const least = best.otherPhone ? otherPhone : 0;
  return { verified, likely: Math.max(least, likely), possible: Math.max(least, possible) };
}

/**
 * An address alone shows who is there, not who did the work, so the tier likely also needs a name or a number. An
 * alias's phone may be that of the job.
 */
function isNamed({ name, phone, license, alias }: ScoredCandidate): boolean {
  return (name !== null && name !== 'differs') || (phone && alias === null) || license === true;
}

/**
 * The tier verified also needs the license number, or phone or address together with the name, on the roster line
 * itself: aliases are learned from verified matches and never from one another. Without the license number, another
 * firm's phone leaves a doubt.
 */
function isVerifiable(best: ScoredCandidate): boolean {
  if (best.alias !== null) return false;
  const named = best.name !== null && best.name !== 'differs';
  if (best.license === true) return best.name !== 'differs';
  if ((best.codes & bitOfCode.phone_of_another) !== 0) return false;
  return named && best.license === null && (best.phone || best.address);
}
