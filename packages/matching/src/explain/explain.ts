/** Explains a match: every candidate with its evidence. */

import type { Claim, Match, RosterEntry } from '@crs/domain';
import { aliasReason, aliasText, aliasTiming } from '../aliases/alias-texts.js';
import { matchOf, prepareClaim, rankInTwoLooks } from '../match.js';
import type { Matcher } from '../matcher.js';
import type { Basis } from '../model/calibration-terms.js';
import { parseClaim } from '../parse-claim.js';
import type { RosterIndex } from '../roster/roster-index.js';
import type { Roster } from '../roster.js';
import { type ScoredCandidate, scoreCandidate } from '../score.js';
import { type Evidence, ScoreBreakdown } from '../score-breakdown.js';

export interface ExplainedCandidate {
  readonly entry: RosterEntry;
  /** Equal for the lines of one firm. */
  readonly firm: number;
  /** Sum of the weights of `parts`, in their order. */
  readonly score: number;
  readonly basis: Basis;
  /** The codes of its evidence as a set of bits. */
  readonly codes: number;
  /** True if the claim prints a phone, but none that the contractor has. */
  readonly otherPhone: boolean;
  /** Number of the alias that was compared instead of the roster line; null for the line. */
  readonly alias: number | null;
  readonly parts: readonly Evidence[];
}

export interface Explanation {
  readonly claimId: number;
  /** Best first. */
  readonly candidates: readonly ExplainedCandidate[];
  readonly match: Match;
  /** True if the claim prints neither a phone nor a license number. */
  readonly numberless: boolean;
  /** The other lines of the best candidate's firm in the roster. */
  readonly otherLines: readonly RosterEntry[];
}

/** Every candidate with every piece of evidence. The match is the same as from `matchClaim`. */
export function explainClaim(matcher: Matcher, claim: Claim): Explanation {
  const { roster } = matcher;
  const prepared = prepareClaim(matcher, claim);
  const { parsed } = prepared;
  const { ranked } = rankInTwoLooks(matcher, prepared, true);
  return {
    claimId: claim.id,
    candidates: ranked.map((scored) => withAliasTold(matcher, explained(roster, scored), claim)),
    match: matchOf(roster, parsed, ranked),
    numberless: parsed.numberless,
    otherLines: otherLinesOf(roster.index, ranked[0]?.entry),
  };
}

/** Explains a contractor as if it were a candidate; null if the roster doesn't contain it. */
export function explainCandidate(
  matcher: Matcher,
  claim: Claim,
  contractorId: number,
): ExplainedCandidate | null {
  const { roster } = matcher;
  const entry = roster.index.ids.indexOf(contractorId);
  if (entry < 0) return null;
  const breakdown = new ScoreBreakdown(roster.weights, true);
  return explained(roster, scoreCandidate(roster, parseClaim(matcher, claim), entry, breakdown));
}

/** Adds which alias was compared, how we know it, and since when; reveals nothing about a withheld one. */
function withAliasTold(
  { aliases }: Matcher,
  candidate: ExplainedCandidate,
  claim: Claim,
): ExplainedCandidate {
  const told = candidate.alias === null ? undefined : aliases?.known[candidate.alias];
  if (told === undefined) return candidate;
  if (told.withheld === true)
    return { ...candidate, parts: candidate.parts.map((part) => ({ ...part, rosterValue: null })) };
  const parts = candidate.parts.map((part) =>
    part.signal === 'alias'
      ? {
          ...part,
          rosterValue: aliasText(told),
          reason: `The license does not have this, but ${aliasReason(told)}.${aliasTiming(told, claim)}`,
        }
      : part,
  );
  return { ...candidate, parts };
}

function explained({ index }: Roster, { entry, evidence, ...scored }: ScoredCandidate): ExplainedCandidate {
  const { firm, score, basis, codes, otherPhone, alias } = scored;
  return { entry: index.entry(entry), firm, score, basis, codes, otherPhone, alias, parts: evidence };
}

function otherLinesOf(index: RosterIndex, best: number | undefined): RosterEntry[] {
  if (best === undefined) return [];
  return index.firmLinesOf(best).flatMap((line) => (line === best ? [] : [index.entry(line)]));
}
