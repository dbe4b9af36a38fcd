/** Explains a match and its certainty in words that require no statistics. */
import type { Claim } from '@crs/domain';
import { cutsOf, jointProbability } from '../prediction.js';
import { calibrationOf, type Roster } from '../roster.js';
import type { Evidence } from '../score-breakdown.js';
import { priorCode } from '../signals.js';
import type { ExplainedCandidate, Explanation } from './explain.js';
import { basisTexts, missingProof, type TierExplanation } from './explain-tier.js';
import { type ComparedField, isFromAlias, lettersOf, sideBySide } from './side-by-side.js';
import { rightOf, type Strength, strengthOf } from './strength.js';

/** A piece of evidence in words. */
interface Reason {
  readonly strength: Strength;
  readonly text: string;
}

/** An explanation for a reader who knows contractors but not statistics. */
export interface ExplanationInWords {
  readonly howSure: string;
  /** The evidence for the best candidate, strongest first. */
  readonly why: readonly Reason[];
  /** The evidence against it, and what more would have to be known. */
  readonly whyNotSurer: readonly string[];
  /** The best candidate next to the second one; null without a second one. */
  readonly sideBySide: {
    readonly first: NamedCandidate;
    readonly second: NamedCandidate;
    readonly fields: readonly ComparedField[];
  } | null;
}

interface NamedCandidate {
  readonly licenseNumber: string;
  readonly name: string;
  /** True if both are lines of one firm, so either would be right. */
  readonly isSameFirm: boolean;
}

/** Explains a match in words; null without a candidate. */
export function explainInWords(
  roster: Roster,
  claim: Claim,
  explanation: Explanation,
  verdict: TierExplanation | null,
): ExplanationInWords | null {
  const [best, next] = explanation.candidates;
  if (best === undefined || verdict === null) return null;
  const rival = explanation.candidates.find(({ firm }) => firm !== best.firm);
  const evidence = best.parts.filter(({ signal }) => signal !== priorCode);
  const byWeight = [...evidence].sort((a, b) => b.weight - a.weight);
  return {
    howSure: howSure(roster, explanation, best, verdict),
    why: byWeight.filter((part) => part.weight > 0 && !isDoubt(part)).map((part) => reasonOf(part, best)),
    whyNotSurer: [
      ...byWeight
        .filter((part) => part.weight < 0 || isDoubt(part))
        .reverse()
        .map((part) => doubtOf(part, best)),
      ...rivalOf(best, rival, verdict, roster),
      ...missingOf(claim, evidence),
      ...nextTier(roster, explanation, best, verdict),
    ],
    sideBySide:
      next === undefined
        ? null
        : { first: nameOf(best, next), second: nameOf(next, best), fields: sideBySide(claim, best, next) },
  };
}

const nameOf = (
  { entry: { licenseNumber, name }, firm }: ExplainedCandidate,
  other: ExplainedCandidate,
): NamedCandidate => ({ licenseNumber, name, isSameFirm: firm === other.firm });

function howSure(
  roster: Roster,
  { match, candidates, numberless, otherLines }: Explanation,
  best: ExplainedCandidate,
  { probability }: TierExplanation,
): string {
  const { policy } = roster;
  const such = `where ${basisTexts[best.basis].where}`;
  if (match.tier === 'ambiguous') {
    const near = candidates.filter(({ score }) => best.score - score <= policy.tiers.nearBits).length;
    const joint = jointProbability(candidates, near, calibrationOf(roster, numberless));
    return (
      `No single answer: ${match.candidateCount} contractors fit about equally well. One of them is correct in ${rightOf(joint)} such cases; ` +
      `the best one alone is correct in ${rightOf(probability)}.`
    );
  }
  if (match.tier === null)
    return `Not matched: the best candidate would be correct in only ${rightOf(probability)} cases ${such}. A match needs ${rightOf(cutsOf(policy, best).possible)}${best.otherPhone ? ', because the record has another phone' : ''}.`;
  const lines = otherLines.map(({ licenseNumber, name }) => `${licenseNumber} ${name}`).join(', ');
  const firm = lines === '' ? '' : ` The same firm is also licensed as ${lines}; either is correct.`;
  return `With a score like this, ${rightOf(probability)} matches are correct ${such}.${firm}`;
}

function reasonOf(
  { signal, claimValue, rosterValue, weight, reason }: Evidence,
  best: ExplainedCandidate,
): Reason {
  const isKnown = signal !== 'alias' && rosterValue !== null && isFromAlias(best, rosterValue);
  const known = isKnown ? ' Not on the current license.' : '';
  const values = valuesText(claimValue, rosterValue, isKnown ? 'known' : 'roster');
  return { strength: strengthOf(weight), text: `${reason}${known}${values}` };
}

/** True for evidence of a difference, whatever its weight. */
const isDoubt = ({ signal }: Evidence): boolean =>
  signal.endsWith('_differs') ||
  signal === 'phone_of_another' ||
  signal === 'license_later' ||
  signal === 'license_ended' ||
  signal === 'alias';

/** Evidence against the best candidate, or weaker support than it seems. */
function doubtOf(part: Evidence, best: ExplainedCandidate): string {
  const { strength, text } = reasonOf(part, best);
  if (part.signal === 'alias') return `${text} (slightly lowers confidence)`;
  if (!isDoubt(part)) return `${text} With the correct contractor, more details usually agree. (${strength})`;
  return `${text} (${part.weight < 0 ? strength : 'minor compared with the rest'})`;
}

/** The compared values; one if they are equal. */
function valuesText(claimValue: string | null, rosterValue: string | null, side: string): string {
  if (claimValue === null && rosterValue === null) return '';
  if (claimValue === null || rosterValue === null) return ` [${claimValue ?? rosterValue}]`;
  const isSame = lettersOf(claimValue) === lettersOf(rosterValue);
  return isSame ? ` [${rosterValue}]` : ` [permit: ${claimValue}; ${side}: ${rosterValue}]`;
}

/** Number of bits behind at which a second candidate takes less than 1% from the best candidate's probability. */
const SEEN_BEHIND = 6.6;

/** A candidate of another firm that fits nearly as well. */
function rivalOf(
  best: ExplainedCandidate,
  next: ExplainedCandidate | undefined,
  { gap }: TierExplanation,
  { policy }: Roster,
): string[] {
  if (next === undefined || gap === null || gap > SEEN_BEHIND) return [];
  const { licenseNumber, name } = next.entry;
  const near = gap <= policy.tiers.nearBits ? 'fits nearly as well as' : 'is not far behind';
  const place = gap === 0 ? 'fits just as well as' : near;
  return [`Another contractor ${place} ${best.entry.licenseNumber}: ${licenseNumber} ${name}.`];
}

/** Details missing from the permit that would settle the question. */
function missingOf(claim: Claim, evidence: readonly Evidence[]): string[] {
  const isWeighed = (...signals: Evidence['signal'][]): boolean =>
    evidence.some(({ signal }) => signals.includes(signal));
  const missing = [
    claim.licenseNumber === null ? 'license number' : null,
    claim.phone === null ? 'phone' : null,
    claim.address === null ? 'street address' : null,
  ].filter((field) => field !== null);
  const list =
    missing.length < 3
      ? missing.join(' and no ')
      : `${missing.slice(0, 2).join(', no ')} and no ${missing[2]}`;
  const unmatched =
    claim.phone !== null && !isWeighed('phone', 'phone_of_another', 'phone_differs')
      ? ['The roster has no phone to compare.']
      : [];
  return [...(missing.length > 0 ? [`The permit has no ${list}.`] : []), ...unmatched];
}

/** What the next better tier would require. */
function nextTier(
  { policy }: Roster,
  { match }: Explanation,
  best: ExplainedCandidate,
  { probability }: TierExplanation,
): string[] {
  const { likely, verified } = cutsOf(policy, best);
  if (match.tier === 'likely')
    return [
      probability >= verified
        ? `It is not verified, because it ${missingProof(best)}.`
        : `Verified starts at ${rightOf(verified)}.`,
    ];
  if (match.tier === 'possible')
    return [
      probability >= likely
        ? 'It is only possible, because an address alone does not say who did the work.'
        : `Likely starts at ${rightOf(likely)}.`,
    ];
  return [];
}
