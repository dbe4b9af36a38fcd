import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { UsageError } from '@crs/domain';
import {
  candidatesOf,
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  isKnowable,
  type MaskedField,
  maskClaim,
  matchClaim,
  type PrecisionRecallPoint,
  policyValuesOf,
  precisionRecallCurve,
  type ReliabilityBin,
  reliabilityOf,
  sharedKeysOf,
} from '@crs/matching';
import { claimsOfPermits, loadClaims } from '@crs/store';
import type { StageContext } from '../context.js';
import { matcherOfJurisdiction } from '../match/jurisdiction-matcher.js';
import { type Errors, explainErrors, type JudgedClaim, joinErrors } from './errors.js';
import { type LabelledClaims, labelClaims, oneVotePerClaim } from './label-claims.js';
import { contractorOfLabel } from './label-contractor.js';
import type { Label } from './labels.js';

export interface EvaluateOptions {
  readonly mask: readonly MaskedField[];
  /** One vote a distinct claim, or one a permit. */
  readonly by: 'claim' | 'permit';
  /** How many of the worst false matches, and of the worst misses, to explain. */
  readonly worst: number;
}

/** All figures are by firm, where labels name other licenses of the firm; `byLine` holds those by line. */
export interface EvaluationReport extends Evaluation {
  readonly by: 'claim' | 'permit';
  readonly mask: readonly MaskedField[];
  readonly byLine: Figures;
  readonly jurisdictions: Readonly<Record<string, Figures>>;
  /** Labelled claims whose contractor the roster holds. */
  readonly inRoster: number;
  /** Those of them that a matcher could know: contractor and visible fields share more than common words. */
  readonly knowable: { readonly count: number; readonly candidateRecall: number | null };
  /** Precision against recall, for a falling threshold of confidence. */
  readonly curve: readonly PrecisionRecallPoint[];
  /** Confidence against the share of right matches, in bins of about equal weight. */
  readonly calibration: readonly ReliabilityBin[];
  readonly missesByKind: Errors['missesByKind'];
  readonly beatenBy: Errors['beatenBy'];
  readonly worst: Pick<Errors, 'falseMatches' | 'misses'>;
  /** Least confidence of each tier. */
  readonly cuts: { readonly verified: number; readonly likely: number; readonly possible: number };
  readonly leftOut: LabelledClaims['leftOut'];
}

/** A case of the evaluation by firm, and whether any matcher could know its answer. */
interface JudgedCase extends EvaluatedCase {
  readonly jurisdiction: string;
  readonly knowable: boolean;
  /** The same case by line: right is only the license that the label names first. */
  readonly byLine: Pick<EvaluatedCase, 'expected' | 'found'>;
}

/** The figures of a part of the cases, or of another reading of them. */
export type Figures = Pick<
  Evaluation,
  'labelled' | 'precision' | 'recall' | 'f1' | 'candidateRecall' | 'calibrationError'
>;

/** Claims matched before other work gets a turn. */
const CLAIMS_PER_TURN = 500;

/** Matches the labelled claims without the masked fields, publishes nothing, and compares with the labels. */
export async function evaluateLabels(
  context: StageContext,
  labels: readonly Label[],
  options: EvaluateOptions,
): Promise<EvaluationReport> {
  const cases: JudgedCase[] = [];
  const errors: Errors[] = [];
  const leftOut = { unknownPermit: 0, noContractor: 0, severalClaims: 0, severalContractors: 0 };
  for (const [jurisdiction, group] of byJurisdiction(labels)) {
    const found = await evaluateJurisdiction(context, jurisdiction, group, options);
    for (const each of found.cases) cases.push(each);
    errors.push(found.errors);
    for (const reason of Object.keys(leftOut) as (keyof typeof leftOut)[])
      leftOut[reason] += found.leftOut[reason];
  }
  if (cases.length === 0) {
    throw new UsageError(
      'labels.none_usable',
      'No label belongs to a permit that is served.',
      'Ingest the jurisdictions of the labels first, or see that permit numbers are spelled as the feed spells them.',
    );
  }
  const inRoster = cases.reduce((sum, { expected, weight }) => sum + (expected === null ? 0 : weight), 0);
  const knowable = cases.filter((each) => each.knowable);
  const { falseMatches, misses, missesByKind, beatenBy } = joinErrors(errors, options.worst);
  const { verified, likely, possible } = policyValuesOf(context.config.matching).tiers;
  return {
    ...evaluate(cases),
    by: options.by,
    mask: options.mask,
    byLine: figuresOf(cases.map((each) => ({ ...each, ...each.byLine }))),
    jurisdictions: Object.fromEntries(
      [...new Set(cases.map(({ jurisdiction }) => jurisdiction))].map((name) => [
        name,
        figuresOf(cases.filter(({ jurisdiction }) => jurisdiction === name)),
      ]),
    ),
    inRoster,
    knowable: {
      count: knowable.reduce((sum, { weight }) => sum + weight, 0),
      candidateRecall: evaluate(knowable).candidateRecall,
    },
    curve: precisionRecallCurve(cases),
    calibration: reliabilityOf(cases),
    missesByKind,
    beatenBy,
    worst: { falseMatches, misses },
    cuts: { verified, likely, possible },
    leftOut,
  };
}

function figuresOf(cases: readonly EvaluatedCase[]): Figures {
  const { labelled, precision, recall, f1, candidateRecall, calibrationError } = evaluate(cases);
  return { labelled, precision, recall, f1, candidateRecall, calibrationError };
}

async function evaluateJurisdiction(
  context: StageContext,
  jurisdiction: string,
  labels: readonly Label[],
  { mask, by, worst }: EvaluateOptions,
): Promise<{ cases: JudgedCase[]; errors: Errors; leftOut: LabelledClaims['leftOut'] }> {
  const { pool, config } = context;
  if (!config.jurisdictions.has(jurisdiction)) {
    throw new UsageError(
      'labels.unknown_jurisdiction',
      `The labels name ${jurisdiction}, which is not configured.`,
      `Configured: ${[...config.jurisdictions.keys()].join(', ')}.`,
    );
  }
  const numbers = [...new Set(labels.map(({ permitNumber }) => permitNumber))];
  const claimsOf = await claimsOfPermits(pool, jurisdiction, numbers);
  const labelled = labelClaims(labels, claimsOf);
  const matcher = await matcherOfJurisdiction(context, jurisdiction);
  const contractorOf = contractorOfLabel(matcher.roster.index);
  let severalContractors = 0;
  const claims = new Map((await loadClaims(pool, jurisdiction)).map((claim) => [claim.id, claim]));
  const sharedKeys = sharedKeysOf(matcher);
  const cases: JudgedCase[] = [];
  const judged: JudgedClaim[] = [];
  const voting = by === 'claim' ? oneVotePerClaim(labelled.claims, (id) => claims.get(id)) : labelled.claims;
  for (const { claimId, also, permits, ...license } of voting) {
    const claim = claims.get(claimId);
    if (!claim) continue;
    const line = contractorOf(license);
    if (line === 'several') {
      severalContractors += permits;
      continue;
    }
    const masked = maskClaim(claim, mask);
    const others =
      license.licenseNumber === null ? [] : also.map((number) => contractorOf({ licenseNumber: number }));
    // Another number of the firm that several contractors have does not say which of them is the firm.
    const firm = [line, ...others].filter((id) => id !== null && id !== 'several');
    const match = matchClaim(matcher, masked);
    const expected =
      match.contractorId !== null && firm.includes(match.contractorId)
        ? match.contractorId
        : (firm[0] ?? null);
    const candidates = firm.length === 0 ? [] : candidatesOf(matcher, masked);
    const weight = by === 'claim' ? 1 : permits;
    cases.push({
      jurisdiction,
      match,
      expected,
      found: firm.some((id) => candidates.includes(id)),
      byLine: { expected: line, found: line !== null && candidates.includes(line) },
      knowable: expected !== null && isKnowable(sharedKeys(masked, expected)),
      weight,
    });
    judged.push({ jurisdiction, claim: masked, match, expected, permits: claim.recordCount, weight });
    if (cases.length % CLAIMS_PER_TURN === 0) await yieldToEventLoop();
  }
  const leftOut = { ...labelled.leftOut, severalContractors };
  return { cases, errors: explainErrors(matcher, judged, sharedKeys, worst), leftOut };
}

function byJurisdiction(labels: readonly Label[]): Map<string, Label[]> {
  const groups = new Map<string, Label[]>();
  for (const label of labels) {
    const group = groups.get(label.jurisdiction);
    if (group) group.push(label);
    else groups.set(label.jurisdiction, [label]);
  }
  return groups;
}
