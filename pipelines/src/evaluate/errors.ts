import type { Claim, Match } from '@crs/domain';
import {
  compareCandidates,
  type EvidenceDifference,
  type EvidenceKind,
  type ExplainedCandidate,
  type Explanation,
  explainCandidate,
  explainClaim,
  type Matcher,
  type Miss,
  type MissKind,
  missKinds,
  missOf,
  type SharedKeys,
} from '@crs/matching';

/** A labeled claim with its answer. */
export interface JudgedClaim {
  readonly jurisdiction: string;
  /** One of the labeled permits with the claim. */
  readonly permitNumber: string;
  /** Without the masked fields. */
  readonly claim: Claim;
  readonly match: Match;
  /** The labeled contractor; null if the label says that there is none. */
  readonly expected: number | null;
  /** Number of permits with the claim, labeled or not. */
  readonly permits: number;
  readonly weight: number;
}

/** An error with its explanation. */
export interface ExplainedError extends JudgedClaim {
  /** Why the right contractor was missed; null if the label says that there is none. */
  readonly miss: Miss | null;
  /** The matched contractor, otherwise the best candidate; null without a candidate. */
  readonly chosen: ExplainedCandidate | null;
  /** The labeled contractor; null if the label says that there is none. */
  readonly right: ExplainedCandidate | null;
  /** The evidence in which the two differ, in bits for the chosen one. */
  readonly differences: readonly EvidenceDifference[];
}

/** The worst errors, and the number of each kind. */
export interface Errors {
  /** Matched to a contractor other than the labeled one, most confident first. */
  readonly falseMatches: readonly ExplainedError[];
  /**
   * Not matched at tier verified or likely although the roster has the contractor, those with the most permits first.
   */
  readonly misses: readonly ExplainedError[];
  /** Weight of the missed claims by kind. */
  readonly missesByKind: Readonly<Record<MissKind, number>>;
  /** Weight of the claims that another contractor won, by the evidence that made most of the difference. */
  readonly beatenBy: Readonly<Partial<Record<EvidenceKind, number>>>;
}

const isPredicted = ({ match }: JudgedClaim): boolean => match.tier === 'verified' || match.tier === 'likely';

/** True for a claim matched to a contractor other than the labeled one. */
const isFalseMatch = ({ match, expected }: JudgedClaim): boolean =>
  match.contractorId !== null && match.contractorId !== expected;

/** True for a claim whose contractor is in the roster but that was not confidently matched to it. */
const isMiss = (judged: JudgedClaim): boolean =>
  judged.expected !== null && !(isPredicted(judged) && judged.match.contractorId === judged.expected);

/**
 * Explains the errors of one roster.
 * @param most how many of each kind to explain; all are counted
 */
export function explainErrors(
  matcher: Matcher,
  judged: readonly JudgedClaim[],
  sharedKeys: (claim: Claim, contractorId: number) => SharedKeys,
  most: number,
): Errors {
  const { nearBits } = matcher.roster.policy.tiers;
  const missesByKind = noMisses();
  const beatenBy: Partial<Record<EvidenceKind, number>> = {};
  const explain = (error: JudgedClaim): { explanation: Explanation; miss: Miss | null } => {
    const { claim, expected } = error;
    const explanation = explainClaim(matcher, claim);
    const miss =
      expected !== null && isMiss(error)
        ? missOf(explanation, expected, sharedKeys(claim, expected), nearBits)
        : null;
    return { explanation, miss };
  };
  for (const error of judged.filter(isMiss)) {
    const { miss } = explain(error);
    if (miss === null) continue;
    missesByKind[miss.kind] += error.weight;
    if (miss.kind === 'beaten' && miss.by !== null)
      beatenBy[miss.by] = (beatenBy[miss.by] ?? 0) + error.weight;
  }
  const complete = (judgedError: JudgedClaim): ExplainedError => {
    const { jurisdiction, permitNumber, claim, match, expected, permits, weight } = judgedError;
    const error: JudgedClaim = { jurisdiction, permitNumber, claim, match, expected, permits, weight };
    const { explanation, miss } = explain(error);
    const chosen =
      explanation.candidates.find(({ entry }) => entry.id === error.match.contractorId) ??
      explanation.candidates[0] ??
      null;
    const right = error.expected === null ? null : explainCandidate(matcher, error.claim, error.expected);
    const apart = chosen !== null && right !== null && chosen.entry.id !== right.entry.id;
    return { ...error, miss, chosen, right, differences: apart ? compareCandidates(chosen, right) : [] };
  };
  return {
    falseMatches: judged.filter(isFalseMatch).sort(byConfidence).slice(0, most).map(complete),
    misses: judged
      .filter((each) => isMiss(each) && !isFalseMatch(each))
      .sort(byPermits)
      .slice(0, most)
      .map(complete),
    missesByKind,
    beatenBy,
  };
}

/** The errors of several rosters combined, worst first. */
export function joinErrors(parts: readonly Errors[], most: number): Errors {
  const missesByKind = noMisses();
  const beatenBy: Partial<Record<EvidenceKind, number>> = {};
  for (const part of parts) {
    for (const kind of Object.keys(missKinds) as MissKind[]) missesByKind[kind] += part.missesByKind[kind];
    for (const [evidence, weight] of Object.entries(part.beatenBy) as [EvidenceKind, number][])
      beatenBy[evidence] = (beatenBy[evidence] ?? 0) + weight;
  }
  return {
    falseMatches: parts
      .flatMap(({ falseMatches }) => falseMatches)
      .sort(byConfidence)
      .slice(0, most),
    misses: parts
      .flatMap(({ misses }) => misses)
      .sort(byPermits)
      .slice(0, most),
    missesByKind,
    beatenBy,
  };
}

function byConfidence(a: JudgedClaim, b: JudgedClaim): number {
  return (
    (b.match.confidence ?? 0) - (a.match.confidence ?? 0) || b.permits - a.permits || a.claim.id - b.claim.id
  );
}

function byPermits(a: JudgedClaim, b: JudgedClaim): number {
  return b.permits - a.permits || a.claim.id - b.claim.id;
}

function noMisses(): Record<MissKind, number> {
  return Object.fromEntries(Object.keys(missKinds).map((kind) => [kind, 0])) as Record<MissKind, number>;
}
