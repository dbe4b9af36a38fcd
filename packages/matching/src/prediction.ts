/** Predicts which scored candidate a claim means, and how sure that is. */
import type { Tier } from '@crs/domain';
import type { Calibration, JudgedCandidate } from './model/calibration.js';
import { jointOdds } from './probability.js';
import type { ScoredCandidate } from './score.js';
import type { PolicyValues } from './settings.js';

export interface Prediction {
  /** The candidate to match; null without one, and when several are near. */
  readonly chosen: ScoredCandidate | null;
  readonly tier: Tier | null;
  /** Probability that the firm of the best candidate is right; null for an unmatched claim. */
  readonly confidence: number | null;
  /** Firms with a candidate within the policy's distance of the best one, its own included. */
  readonly near: number;
  /** True when another line of the chosen firm is within that distance. */
  readonly firmLine: boolean;
}

const unmatched: Prediction = { chosen: null, tier: null, confidence: null, near: 0, firmLine: false };

/**
 * Matches the best candidate when it is probable enough. When only the near candidates together are, the claim is ambiguous;
 * else it is unmatched.
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
    return { chosen: best, tier: tierOf(best, confidence, policy, ranked), confidence, near, firmLine };
  }
  if (near > 1) {
    if (jointProbability(ranked, nearOnes.length, calibration) >= possible) {
      return { chosen: null, tier: 'ambiguous', confidence, near, firmLine: false };
    }
  }
  return unmatched;
}

/**
 * The probability that one of the near candidates is right: they are no rivals of each other.
 * @param ranked best first
 * @param near how many are near the best one, itself included
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

function tierOf(
  best: ScoredCandidate,
  confidence: number,
  policy: PolicyValues,
  ranked: readonly ScoredCandidate[],
): Tier {
  const cuts = cutsOf(policy, best);
  if (confidence >= cuts.verified && isVerifiable(best) && !isPhoneOfAnother(best, ranked)) return 'verified';
  return confidence >= cuts.likely && isNamed(best) ? 'likely' : 'possible';
}

/** True where the claim prints the phone of another firm: without the license number that leaves a doubt. */
function isPhoneOfAnother(
  { firm, license, otherPhone }: ScoredCandidate,
  ranked: readonly ScoredCandidate[],
): boolean {
  return otherPhone && license !== true && ranked.some((one) => one.phone && one.firm !== firm);
}

/** Where each tier begins for a candidate. No match with a phone other than the claim's is less sure than the policy's cut for these. */
export function cutsOf(
  { tiers: { verified, likely, possible, otherPhone } }: Pick<PolicyValues, 'tiers'>,
  best: Pick<ScoredCandidate, 'otherPhone'>,
): { readonly verified: number; readonly likely: number; readonly possible: number } {
  const least = best.otherPhone ? otherPhone : 0;
  return { verified, likely: Math.max(least, likely), possible: Math.max(least, possible) };
}

/**
 * An address alone says who is there, not who did the work: likely needs a name or a number as well. The phone of an alias may be
 * that of the job.
 */
function isNamed({ name, phone, license, alias }: ScoredCandidate): boolean {
  return (name !== null && name !== 'differs') || (phone && alias === null) || license === true;
}

/**
 * Verified also needs the license number, or phone or address together with the name, on the roster line itself: aliases are
 * learned from verified matches and never from one another.
 */
function isVerifiable(best: ScoredCandidate): boolean {
  if (best.alias !== null) return false;
  const named = best.name !== null && best.name !== 'differs';
  if (best.license === true) return best.name !== 'differs';
  return named && best.license === null && (best.phone || best.address);
}
