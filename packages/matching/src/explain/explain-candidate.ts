/** The evidence for one contractor, whether or not it was a candidate. */
import type { Claim } from '@crs/domain';
import { viewClaim } from '../claim-view.js';
import { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';
import { scoreCandidate } from '../score.js';
import type { ExplainedCandidate } from './explain.js';

/** Scores a contractor as if it had been found; null where the roster does not hold it. */
export function explainCandidate(
  roster: Roster,
  claim: Claim,
  contractorId: number,
): ExplainedCandidate | null {
  const number = roster.index.ids.indexOf(contractorId);
  if (number < 0) return null;
  const ledger = new Ledger(roster.weights, true);
  const { score, basis } = scoreCandidate(roster, viewClaim(roster, claim), number, ledger);
  return { entry: roster.index.entry(number), score, basis, parts: ledger.written() };
}
