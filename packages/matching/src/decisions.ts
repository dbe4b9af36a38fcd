/** Applies an analyst's decision to a match. */
import type { ActiveDecision, Match } from '@crs/domain';
import type { Signal } from './signals.js';

/** Confidence of an analyst's match: that of a printed license number. People err, so it is below 1. */
export const ANALYST_CONFIDENCE = 0.999;

const analyst: Signal = 'analyst';

/**
 * The match under a standing decision; without one, the match as it is. A confirmed contractor is verified whatever the
 * score; a decision for none leaves the claim unmatched. The score stays, and so does evidence for the same contractor.
 * Applying it twice changes nothing.
 */
export function applyDecision(
  match: Match,
  decision: Pick<ActiveDecision, 'contractorId'> | undefined,
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
