/** Applies an analyst's decision to a match. */
import type { ActiveDecision, Match } from '@crs/domain';
import type { Signal } from './signals.js';

/**
 * Confidence of an analyst's match, the same as for a printed license number. People make mistakes, so it is below 1.
 */
export const ANALYST_CONFIDENCE = 0.999;

const analyst: Signal = 'analyst';

/**
 * The match after a standing decision; without one, the match itself. A confirmed contractor is verified whatever the
 * score; the decision `none` leaves the claim unmatched. The score stays, and so does evidence for the same contractor.
 * Applying a decision twice changes nothing.
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
