/** An analyst's word laid over what the scores say. */
import type { Match, StandingDecision } from '@crs/domain';
import type { Signal } from './signals.js';

/**
 * How sure a match is that an analyst made: as sure as one by a license number that an authority prints. People err
 * too, so it is less than certainty.
 */
export const ANALYST_CONFIDENCE = 0.999;

const analyst: Signal = 'analyst';

/**
 * The answer for a claim with a standing decision; without one, the match as it is. A confirmed contractor is
 * verified, whatever the score; where none of the roster is meant, the claim is unmatched. The score stays as it
 * was computed, and so does the evidence where it speaks of the same contractor. Deciding twice changes nothing.
 */
export function applyDecision(
  match: Match,
  decision: Pick<StandingDecision, 'contractorId'> | undefined,
): Match {
  if (decision === undefined) return match;
  const { contractorId } = decision;
  if (contractorId === null) {
    return { ...match, contractorId, confidence: null, tier: null, signals: [], candidateCount: 0 };
  }
  const evidence = match.contractorId === contractorId ? match.signals : [];
  return {
    ...match,
    contractorId,
    confidence: ANALYST_CONFIDENCE,
    tier: 'verified',
    signals: [analyst, ...evidence.filter((signal) => signal !== analyst)],
  };
}
