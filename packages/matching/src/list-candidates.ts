/** Matches a record of somebody's own list: the match that nights would give it, and the candidates behind it. */
import type { Claim, Match } from '@crs/domain';
import { matchOf, type PreparedClaim, prepareClaim, rankInTwoLooks } from './match.js';
import type { Matcher } from './matcher.js';
import { posteriorOdds, probabilityOf } from './probability.js';
import { calibrationOf, contractorIdOf, type Roster } from './roster.js';
import type { ScoredCandidate } from './score.js';
import type { Evidence } from './score-breakdown.js';
import { type Signal, signalsIn } from './signals.js';

/** A contractor that a record may mean. */
export interface ListedCandidate {
  readonly contractorId: number;
  /** Probability that the record means this contractor's firm, 0 to 1. */
  readonly confidence: number;
  /** In bits. */
  readonly score: number;
  /** Strongest first. */
  readonly signals: readonly Signal[];
  /** What adds up to the score; null where it was not asked for. */
  readonly parts: readonly Evidence[] | null;
}

/** A record's match and its best candidates, best first. */
export interface ListedMatch {
  readonly match: Match;
  readonly candidates: readonly ListedCandidate[];
}

/**
 * Matches a record and lists its best candidates. Never throws, whatever the texts.
 * @param most candidates that are listed
 * @param explaining gives the parts of each score; texts of an alias are left out, since a suppression may withhold them
 */
export function listCandidates(
  matcher: Matcher,
  claim: Claim,
  most: number,
  explaining: boolean,
): ListedMatch {
  const { roster } = matcher;
  const prepared = prepareClaim(matcher, claim);
  const { ranked } = rankInTwoLooks(matcher, prepared, explaining);
  return {
    match: matchOf(roster, prepared.parsed, ranked),
    candidates: ranked.slice(0, most).map((scored) => listed(roster, scored, ranked, prepared, explaining)),
  };
}

function listed(
  roster: Roster,
  scored: ScoredCandidate,
  ranked: readonly ScoredCandidate[],
  { parsed }: PreparedClaim,
  explaining: boolean,
): ListedCandidate {
  const table = calibrationOf(roster, parsed.numberless)[scored.basis];
  const others = ranked.filter((other) => other !== scored);
  const parts = scored.alias === null ? scored.evidence : scored.evidence.map(withoutText);
  return {
    contractorId: contractorIdOf(roster, scored.entry),
    confidence: probabilityOf(posteriorOdds([scored, ...others]), table),
    score: scored.score,
    signals: signalsIn(scored.codes),
    parts: explaining ? parts : null,
  };
}

const withoutText = (part: Evidence): Evidence => ({ ...part, rosterValue: null });
