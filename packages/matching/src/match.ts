/** Matches one claim: candidates, scores, prediction. */
import type { Claim, Match } from '@crs/domain';
import { type Alias, aliasKeysOf, aliasOf, proofOf } from './aliases/alias.js';
import { scoreAliases } from './aliases/alias-candidates.js';
import type { ClaimProof } from './aliases/alias-texts.js';
import { findCandidates } from './blocking.js';
import type { Matcher } from './matcher.js';
import { namedCodes } from './model/calibration.js';
import { type Basis, soleBasis } from './model/calibration-terms.js';
import { parseClaim } from './parse-claim.js';
import type { ParsedClaim } from './parsed-claim.js';
import { type Prediction, predict } from './prediction.js';
import { calibrationOf, contractorIdOf, type Roster } from './roster.js';
import { prefetch, type ScoredCandidate, scoreCandidate } from './score.js';
import { ScoreBreakdown } from './score-breakdown.js';
import { bitOfCode, signalsIn } from './signals.js';

/** A claim with its candidates, independent of the weights. */
export interface PreparedClaim {
  readonly parsed: ParsedClaim;
  /** Numbers of contractors in the roster, best first. */
  readonly candidates: readonly number[];
}

/**
 * Matches a claim. No text makes it throw. The same claim and roster give the same match.
 * @param prepared the claim as prepared earlier with the same index
 */
export function matchClaim(matcher: Matcher, claim: Claim, prepared = prepareClaim(matcher, claim)): Match {
  return matchWithAliases(matcher, claim, prepared).match;
}

/** A match, and the claim's relation to aliases. */
export interface MatchWithAliases {
  readonly match: Match;
  /** The alias that the claim gives its contractor, if the match is certain. */
  readonly alias: Alias | null;
  /** The keys by which aliases may find the claim; none if its contractor is certain. */
  readonly keys: readonly number[];
  /** The basis of the best candidate's score; null without a candidate. */
  readonly basis: Basis | null;
}

/**
 * Matches a claim in two passes. The first compares it with roster lines. If the result is certain, the match is final,
 * and the claim may yield an alias. Otherwise, the second pass also compares the claim with aliases.
 */
export function matchWithAliases(
  matcher: Matcher,
  claim: Claim,
  prepared = prepareClaim(matcher, claim),
): MatchWithAliases {
  const { roster } = matcher;
  const { parsed } = prepared;
  const { ranked, proof, prediction } = rankInTwoLooks(matcher, prepared, false);
  const match = matchOf(roster, parsed, ranked, prediction);
  const chosen = ranked[0];
  const basis = chosen?.basis ?? null;
  if (proof === null || chosen === undefined) return { match, alias: null, keys: aliasKeysOf(parsed), basis };
  return {
    match,
    alias: aliasOf(contractorIdOf(roster, chosen.entry), proof, parsed, chosen),
    keys: [],
    basis,
  };
}

/** The candidates of a claim, best first, with what they predict. */
export interface RankedClaim {
  readonly ranked: readonly ScoredCandidate[];
  readonly prediction: Prediction;
  /** How we know from the roster alone that the first candidate is right; null if it is uncertain. */
  readonly proof: ClaimProof | null;
}

/**
 * Ranks the candidates of a claim: roster lines and, if these leave doubt, contractors whose alias agrees better than
 * their line or that were not candidates.
 */
export function rankInTwoLooks(matcher: Matcher, prepared: PreparedClaim, explaining: boolean): RankedClaim {
  const lines = rankByLines(matcher, prepared, explaining);
  return lines.proof === null ? rankByAliases(matcher, prepared, lines, explaining) : lines;
}

/** The first look: ranks the claim's roster lines. */
export function rankByLines(matcher: Matcher, prepared: PreparedClaim, explaining: boolean): RankedClaim {
  const { roster } = matcher;
  const { parsed } = prepared;
  const ranked = rankCandidates(matcher, prepared, new ScoreBreakdown(roster.weights, explaining));
  const prediction = predict(ranked, roster.policy, calibrationOf(roster, parsed.numberless));
  return { ranked, prediction, proof: proofOf(prediction, parsed, roster.index) };
}

/** The second look at a claim whose roster lines leave doubt; returns the same object if no alias agrees with it. */
export function rankByAliases(
  matcher: Matcher,
  { parsed }: PreparedClaim,
  lines: RankedClaim,
  explaining: boolean,
): RankedClaim {
  const { roster } = matcher;
  const byAlias = scoreAliases(matcher, parsed, explaining);
  if (byAlias.size === 0) return lines;
  const better = lines.ranked.filter((line) => !isBetterAlias(byAlias.get(line.entry), line));
  for (const { entry } of better) byAlias.delete(entry);
  const all = [...better, ...byAlias.values()];
  all.sort((a, b) => (comesBefore(roster, a, b) ? -1 : 1));
  const ranked = withSoleBasis(all);
  const prediction = predict(ranked, roster.policy, calibrationOf(roster, parsed.numberless));
  return { ranked, prediction, proof: null };
}

/**
 * True if a contractor's alias takes the place of its line. If the line itself has the phone and the address, an alias
 * that agrees with no name adds nothing, and only its doubt would remain.
 */
function isBetterAlias(alias: ScoredCandidate | undefined, line: ScoredCandidate): boolean {
  if (alias === undefined || alias.score <= line.score) return false;
  return !(line.phone && line.address) || (alias.codes & namedCodes) !== 0;
}

/** Contractor ids of a claim's candidates, best first, for measuring the recall of blocking. */
export function candidatesOf(matcher: Matcher, claim: Claim): number[] {
  return prepareClaim(matcher, claim).candidates.map((entry) => contractorIdOf(matcher.roster, entry));
}

/** The basis of the best candidate's score; null without a candidate. */
export function basisOf(matcher: Matcher, claim: Claim): Basis | null {
  return rankInTwoLooks(matcher, prepareClaim(matcher, claim), false).ranked[0]?.basis ?? null;
}

export function prepareClaim(matcher: Matcher, claim: Claim): PreparedClaim {
  const parsed = parseClaim(matcher, claim);
  return { parsed, candidates: findCandidates(matcher, parsed) };
}

/** Scores every candidate once; best first. Insertion sort, because candidates come nearly sorted. */
export function rankCandidates(
  matcher: Matcher,
  { parsed, candidates }: PreparedClaim,
  breakdown: ScoreBreakdown,
): ScoredCandidate[] {
  const { roster } = matcher;
  const ranked: ScoredCandidate[] = [];
  prefetch(matcher, candidates);
  for (const entry of candidates) {
    const scored = scoreCandidate(roster, parsed, entry, breakdown);
    let at = ranked.length;
    for (; at > 0 && comesBefore(roster, scored, ranked[at - 1] as ScoredCandidate); at -= 1)
      ranked[at] = ranked[at - 1] as ScoredCandidate;
    ranked[at] = scored;
  }
  return withSoleBasis(ranked);
}

/**
 * Marks the best candidate's basis as sole if no other firm has exactly the name of the claim's company.
 * @param ranked best first; its first element may be replaced
 */
export function withSoleBasis(ranked: ScoredCandidate[]): ScoredCandidate[] {
  const best = ranked[0];
  if (best === undefined || !best.sameCompany || !(best.basis in soleBasis)) return ranked;
  // A different phone suggests another firm with the same name. The calibration can't measure this, since it masks
  // numbers.
  if ((best.codes & (bitOfCode.phone_differs | bitOfCode.phone_of_another)) !== 0) return ranked;
  if (best.name !== 'exact') return ranked;
  if (ranked.some(({ sameCompany, firm, name }) => sameCompany && name === 'exact' && firm !== best.firm))
    return ranked;
  ranked[0] = { ...best, basis: soleBasis[best.basis as keyof typeof soleBasis] };
  return ranked;
}

/**
 * Orders by score. If scores are equal, the license that was valid at the time of the work comes first, then the one
 * that ends last, then the newest, then the lower contractor id: lines of one firm often have equal scores.
 */
function comesBefore(roster: Roster, one: ScoredCandidate, other: ScoredCandidate): boolean {
  if (one.score !== other.score) return one.score > other.score;
  const outOfTime = (one.codes & outOfTimeCodes) - (other.codes & outOfTimeCodes);
  if (outOfTime !== 0) return outOfTime < 0;
  const { days } = roster.index;
  for (const date of [1, 0]) {
    const [mine, theirs] = [days[one.entry * 2 + date] || 0, days[other.entry * 2 + date] || 0];
    if (mine !== theirs) return mine > theirs;
  }
  return contractorIdOf(roster, one.entry) < contractorIdOf(roster, other.entry);
}

const outOfTimeCodes = bitOfCode.license_later | bitOfCode.license_ended;

/** The match from ranked candidates. */
export function matchOf(
  roster: Roster,
  { claim, numberless }: ParsedClaim,
  ranked: readonly ScoredCandidate[],
  prediction = predict(ranked, roster.policy, calibrationOf(roster, numberless)),
): Match {
  const claimId = claim.id;
  const { chosen, tier, confidence, near, firmLine } = prediction;
  const best = ranked[0];
  if (tier === null || best === undefined) {
    return {
      claimId,
      contractorId: null,
      score: null,
      confidence: null,
      tier: null,
      signals: [],
      candidateCount: 0,
    };
  }
  return {
    claimId,
    contractorId: chosen === null ? null : contractorIdOf(roster, chosen.entry),
    score: best.score,
    confidence,
    tier,
    signals: signalsIn(best.codes | (firmLine ? bitOfCode.firm_line : 0)),
    candidateCount: near,
  };
}
