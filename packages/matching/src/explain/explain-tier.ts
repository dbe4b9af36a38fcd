/** Explains how scores became a confidence and a tier. */
import { grouped, type Match, type RosterEntry } from '@crs/domain';
import type { CalibratedPart, Calibration } from '../model/calibration.js';
import type { Basis } from '../model/calibration-terms.js';
import { cutsOf, jointProbability } from '../prediction.js';
import { posteriorOdds } from '../probability.js';
import { calibrationOf, type Roster } from '../roster.js';
import type { PolicyValues } from '../settings.js';
import type { ExplainedCandidate, Explanation } from './explain.js';

export interface TierExplanation {
  /** log2 odds of the best candidate against all other candidates and no candidate. */
  readonly odds: number;
  /** The calibrated probability. */
  readonly probability: number;
  /** The parts of that probability's log2 odds: the odds as far as they count, and what else the calibration adds. */
  readonly calibrated: readonly CalibratedPart[];
  /** Bits between the best candidate and the next; null without another. */
  readonly gap: number | null;
  /** The threshold that was met; if none was, the lowest one. */
  readonly cut: {
    readonly tier: 'verified' | 'likely' | 'possible';
    readonly value: number;
    readonly met: boolean;
  };
  /** One sentence for each step. */
  readonly steps: readonly string[];
}

/** The basis of a score for readers: its name in lists, and the words to follow "where". */
export const basisTexts: Readonly<Record<Basis, { readonly name: string; readonly where: string }>> = {
  number: {
    name: 'License number or phone agrees',
    where: 'a license number or a phone agrees',
  },
  clear: {
    name: 'The name and other details agree',
    where: 'other details besides names agree and nothing contradicts the best candidate',
  },
  contradicted: {
    name: 'Some details disagree',
    where: 'some details contradict the best candidate',
  },
  name_only: { name: 'Only the name agrees', where: 'only names agree' },
  namesake: {
    name: 'Only a person’s name agrees',
    where: 'the record names only a person, with the same name as the candidate',
  },
  sole_clear: {
    name: 'The name and other details agree, and no other firm has the name',
    where: 'nothing contradicts the best candidate, and no other candidate has exactly this company name',
  },
  sole_contradicted: {
    name: 'Some details disagree, but no other firm has the name',
    where: 'some details contradict the best candidate, but no other candidate has exactly this company name',
  },
  sole_name_only: {
    name: 'Only the name agrees, but no other firm has it',
    where: 'only names agree, and no other candidate has exactly this company name',
  },
};

/** Explains the tier of a match; null without a candidate. */
export function explainTier(
  roster: Roster,
  { candidates, match, numberless, otherLines }: Explanation,
): TierExplanation | null {
  const best = candidates[0];
  if (best === undefined) return null;
  const calibration = calibrationOf(roster, numberless);
  const { tiers } = roster.policy;
  const odds = posteriorOdds(candidates);
  const probability = calibration.probabilityOf(candidates, odds);
  const calibrated = calibration.partsOf(candidates, odds);
  const rivals = candidates.filter(({ firm }) => firm !== best.firm);
  const next = rivals[0];
  const gap = next === undefined ? null : best.score - next.score;
  const tier = match.tier === 'ambiguous' || match.tier === null ? 'possible' : match.tier;
  const value = cutsOf(roster.policy, best)[tier];
  const met = probability >= value;
  return {
    odds,
    probability,
    calibrated,
    gap,
    cut: { tier, value, met },
    steps: [
      oddsStep(candidates, rivals.length, odds),
      ...firmStep(best, otherLines),
      calibrationStep(calibrated),
      probabilityStep(probability, best.basis),
      ...numberlessStep(roster, numberless),
      gapStep(gap, tiers.nearBits),
      tierStep(roster.policy, match, candidates, probability, best, calibration),
    ],
  };
}

function oddsStep(candidates: readonly ExplainedCandidate[], rivals: number, odds: number): string {
  const others = rivals === 0 ? '' : `${rivals} other ${rivals === 1 ? 'candidate' : 'candidates'} and `;
  return `The best score is ${bits(candidates[0]?.score ?? 0)}. Its odds against ${others}no contractor in the roster are ${oddsText(odds)} (${bits(odds)}).`;
}

/** The value of odds and evidence at calibration, in bits that add up. */
function calibrationStep(parts: readonly CalibratedPart[]): string {
  const sum = parts.reduce((total, part) => total + part.bits, 0);
  const list = parts.map((part) => `${partTexts[part.term] ?? part.term} ${signed(part.bits)}`).join(', ');
  return `Calibrated: ${bits(sum)} (${list}).`;
}

/** The label of a part whose name doesn't explain it. */
const partTexts: Partial<Record<CalibratedPart['term'], string>> = {
  start: 'any match',
  odds: 'the odds, as reliable as they have been',
  number: 'the odds, capped at the worth of a number',
  gap: 'the gap to the next firm',
  alone: 'no other firm',
  shift: 'this roster and this kind of record',
};

function probabilityStep(probability: number, basis: Basis): string {
  const why =
    basis === 'number'
      ? 'the odds count in full'
      : 'the share that was correct with such odds and evidence when the model was calibrated, on claims with a known contractor';
  return `This is a probability of ${share(probability)}: ${why} where ${basisTexts[basis].where}.`;
}

/** Odds as people bet: `116 to 1`, `1 to 2.3`. Pure. */
function oddsText(odds: number): string {
  const times = 2 ** Math.abs(odds);
  const many = times < 9.95 ? String(Math.round(times * 10) / 10) : grouped(Math.round(times));
  return odds < 0 ? `1 to ${many}` : `${many} to 1`;
}

/** Names the other lines of the best candidate's firm, which don't count against the candidate. */
function firmStep({ entry }: ExplainedCandidate, otherLines: readonly RosterEntry[]): string[] {
  if (otherLines.length === 0) return [];
  const others = otherLines.map(({ licenseNumber, name }) => `${licenseNumber} ${name}`).join(', ');
  return [
    `The firm of ${entry.licenseNumber} also has ${otherLines.length === 1 ? 'the license' : 'the licenses'} ${others}. Licenses of one firm do not compete: the best match wins; if equal, the one that ends last, then the newest.`,
  ];
}

function numberlessStep({ calibration, numberlessCalibration }: Roster, numberless: boolean): string[] {
  if (!numberless || calibration === numberlessCalibration) return [];
  return [
    'The probability is lower because the record has no number: contractors on such records are in the roster less often.',
  ];
}

function gapStep(gap: number | null, nearBits: number): string {
  if (gap === null) return 'There is no runner-up.';
  const near = gap <= nearBits;
  return `The runner-up is ${bits(gap)} behind: ${near ? 'within' : 'beyond'} the range of ${bits(nearBits)} in which it could also be the contractor.`;
}

function tierStep(
  policy: PolicyValues,
  match: Match,
  candidates: readonly ExplainedCandidate[],
  probability: number,
  best: ExplainedCandidate,
  calibration: Calibration,
): string {
  const { nearBits } = policy.tiers;
  const cuts = cutsOf(policy, best);
  if (match.tier === 'ambiguous') {
    const near = candidates.filter(({ score }) => best.score - score <= nearBits).length;
    const joint = jointProbability(candidates, near, calibration);
    return `Ambiguous: ${share(probability)} misses ${cut('possible', cuts.possible)}, but the probability that it is one of the ${match.candidateCount} close candidates is ${share(joint)}.`;
  }
  if (match.tier === null)
    return `Unmatched: ${share(probability)} misses ${cut('possible', cuts.possible)}${best.otherPhone ? ' for records with another phone' : ''}.`;
  const { likely, verified } = cuts;
  const reached = `${share(probability)} reaches ${cut(match.tier, cuts[match.tier])}`;
  if (match.tier === 'verified') return `Verified: ${reached}, and ${proofOf(best)}.`;
  if (match.tier === 'possible') {
    const short = `misses ${cut('likely', likely)}`;
    const unnamed = 'only possible, because likely needs a name or a number in addition to an address';
    return `Possible: ${reached}${probability < likely ? `, and ${short}` : `; ${unnamed}`}.`;
  }
  const missing = missingProof(best);
  const why =
    probability < verified && !NEVER_VERIFIED.has(missing) ? `misses ${cut('verified', verified)}` : missing;
  return `Likely: ${reached}; not verified, because it ${why}.`;
}

const signalsOf = ({ parts }: ExplainedCandidate): Set<string> => new Set(parts.map(({ signal }) => signal));

function proofOf(best: ExplainedCandidate): string {
  const signals = signalsOf(best);
  if (signals.has('license_number')) return 'the license number agrees';
  return `the ${signals.has('phone') ? 'phone' : 'address'} agrees together with the name`;
}

const BY_ALIAS = 'relies on an alias, which is not proof';
const PHONE_OF_ANOTHER = 'has the phone of another firm';
/** What keeps the probability below the limit for verified, whatever the score. */
const NEVER_VERIFIED: ReadonlySet<string> = new Set([BY_ALIAS, PHONE_OF_ANOTHER]);

export function missingProof(best: ExplainedCandidate): string {
  if (best.alias !== null) return BY_ALIAS;
  const signals = signalsOf(best);
  if (signals.has('license_number')) return 'has another name with the license number';
  if (signals.has('license_number_differs')) return 'has another license number';
  if (signals.has('phone_of_another') && signals.has('address')) return PHONE_OF_ANOTHER;
  return 'needs the license number, or the phone or address together with the name';
}

const bits = (value: number): string => `${value.toFixed(2).replace('-', '−')} bits`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const share = (value: number): string => value.toFixed(4).replace(/0{1,2}$/, '');
const cut = (tier: string, value: number): string => `the limit of ${tier}, ${value}`;
