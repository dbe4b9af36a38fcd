/** Matches a record from a user's own list as nightly runs would, and lists the candidates. */
import type { Claim, Match } from '@crs/domain';
import { confidencesOf } from './candidate-confidences.js';
import { matchOf, prepareClaim, rankInTwoLooks } from './match.js';
import type { Matcher } from './matcher.js';
import { calibrationOf, contractorIdOf, type Roster } from './roster.js';
import type { ScoredCandidate } from './score.js';
import type { Evidence } from './score-breakdown.js';
import { type Signal, signalsIn } from './signals.js';

/** A contractor that a record may mean. */
export interface ListedCandidate {
  readonly contractorId: number;
  /** Rank of its firm among the candidates' firms, from 1; equal for lines of one firm. */
  readonly firm: number;
  /**
   * Probability that the record means this contractor's firm, given the other candidates, 0 to 1. The probabilities of
   * all firms add up to at most 1; the rest means no candidate. Lines of one firm have the same probability.
   */
  readonly confidence: number;
  /** In bits. */
  readonly score: number;
  /** True if the score is so close to the best one that the record may mean this contractor instead. */
  readonly isNear: boolean;
  /** Strongest first. */
  readonly signals: readonly Signal[];
  /** The parts of the score; null unless requested. */
  readonly parts: readonly Evidence[] | null;
}

/** A record's match and its best candidates, best first. */
export interface ListedMatch {
  readonly match: Match;
  readonly candidates: readonly ListedCandidate[];
}

/**
 * Matches a record and lists its best candidates. No text makes it throw.
 * @param most maximum number of listed candidates
 * @param explaining includes the parts of each score; leaves out texts of aliases, since a suppression may withhold
 * them
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
  const firms = [...new Set(ranked.map(({ firm }) => firm))];
  const confidences = confidencesOf(ranked, calibrationOf(roster, prepared.parsed.numberless), most);
  return {
    match: matchOf(roster, prepared.parsed, ranked),
    candidates: ranked.slice(0, most).map((scored, at) =>
      listed(
        roster,
        scored,
        {
          firm: firms.indexOf(scored.firm) + 1,
          confidence: confidences[at] ?? 0,
          isNear: (ranked[0]?.score ?? 0) - scored.score <= roster.policy.tiers.nearBits,
        },
        explaining,
      ),
    ),
  };
}

function listed(
  roster: Roster,
  scored: ScoredCandidate,
  ranked: Pick<ListedCandidate, 'firm' | 'confidence' | 'isNear'>,
  explaining: boolean,
): ListedCandidate {
  const parts = scored.alias === null ? scored.evidence : scored.evidence.map(withoutText);
  return {
    contractorId: contractorIdOf(roster, scored.entry),
    ...ranked,
    score: scored.score,
    signals: signalsIn(scored.codes),
    parts: explaining ? parts : null,
  };
}

const withoutText = (part: Evidence): Evidence => ({ ...part, rosterValue: null });
