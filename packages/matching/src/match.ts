/** One claim against the roster. */
import type { Claim, Match } from '@crs/domain';
import { findCandidates } from './candidates.js';
import { type ClaimView, viewClaim } from './claim-view.js';
import { Ledger } from './ledger.js';
import { idOf, type Roster } from './roster.js';
import { readAhead, type Scored, scoreCandidate } from './score.js';
import { bySignalStrength } from './signals.js';
import { decide } from './tier.js';

/**
 * Matches a claim. Never throws, whatever the texts; the same claim and roster give the same answer.
 * @param prepared the claim as it was looked up in the same index, where somebody did
 */
export function matchClaim(roster: Roster, claim: Claim, prepared = prepare(roster, claim)): Match {
  return answer(roster, prepared.view, rankCandidates(roster, prepared, new Ledger(roster.weights, false)));
}

/** Contractor ids of the candidates a claim is compared with, best first. Their recall is a figure of its own. */
export function candidatesOf(roster: Roster, claim: Claim): number[] {
  return prepare(roster, claim).candidates.map((entry) => idOf(roster, entry));
}

/** A claim and the numbers of its candidates: the same whatever the weights. */
export interface Prepared {
  readonly view: ClaimView;
  readonly candidates: readonly number[];
}

export function prepare(roster: Roster, claim: Claim): Prepared {
  const view = viewClaim(roster, claim);
  return { view, candidates: findCandidates(roster, view) };
}

/** Scores every candidate; best first, equal scores by contractor id. They are few, and come nearly in that order. */
export function rankCandidates(roster: Roster, { view, candidates }: Prepared, ledger: Ledger): Scored[] {
  const ranked: Scored[] = [];
  readAhead(roster, candidates);
  for (const entry of candidates) {
    const scored = scoreCandidate(roster, view, entry, ledger);
    let at = ranked.length;
    for (; at > 0 && comesBefore(roster, scored, ranked[at - 1] as Scored); at -= 1)
      ranked[at] = ranked[at - 1] as Scored;
    ranked[at] = scored;
  }
  return ranked;
}

function comesBefore(roster: Roster, one: Scored, other: Scored): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return idOf(roster, one.entry) < idOf(roster, other.entry);
}

/** The answer that ranked candidates give. */
export function answer(roster: Roster, view: ClaimView, ranked: readonly Scored[]): Match {
  const decision = decide(ranked, roster.policy, roster.calibration);
  const best = ranked[0];
  if (decision.tier === null || best === undefined) {
    return {
      claimId: view.claim.id,
      contractorId: null,
      score: null,
      confidence: null,
      tier: null,
      signals: [],
      candidateCount: 0,
    };
  }
  const ledger = new Ledger(roster.weights, false);
  scoreCandidate(roster, view, best.entry, ledger);
  return {
    claimId: view.claim.id,
    contractorId: decision.chosen === null ? null : idOf(roster, decision.chosen.entry),
    score: best.score,
    confidence: decision.confidence,
    tier: decision.tier,
    signals: ledger.signals().sort(bySignalStrength),
    candidateCount: decision.near,
  };
}
