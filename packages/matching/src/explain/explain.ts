/** Why a claim got its match. */
import type { Claim, Match, RosterEntry } from '@crs/domain';
import { type Evidence, Ledger } from '../ledger.js';
import { answer, prepare, rankCandidates } from '../match.js';
import type { Basis } from '../model/model.js';
import type { Roster } from '../roster.js';
import { scoreCandidate } from '../score.js';

export interface ExplainedCandidate {
  readonly entry: RosterEntry;
  /** Sum of the weights of `parts`, added in their order. */
  readonly score: number;
  readonly basis: Basis;
  readonly parts: readonly Evidence[];
}

export interface Explanation {
  readonly claimId: number;
  /** Best first. */
  readonly candidates: readonly ExplainedCandidate[];
  readonly match: Match;
}

/** Every candidate with every piece of evidence. The match is the one `matchClaim` gives. */
export function explainClaim(roster: Roster, claim: Claim): Explanation {
  const prepared = prepare(roster, claim);
  const { view } = prepared;
  const ledger = new Ledger(roster.weights, true);
  const ranked = rankCandidates(roster, prepared, new Ledger(roster.weights, false));
  return {
    claimId: claim.id,
    candidates: ranked.map(({ entry }) => {
      const { score, basis } = scoreCandidate(roster, view, entry, ledger);
      return { entry: roster.index.entry(entry), score, basis, parts: ledger.written() };
    }),
    match: answer(roster, view, ranked),
  };
}
