import { setImmediate as breathe } from 'node:timers/promises';
import { licenseKey, UsageError } from '@crs/domain';
import {
  buildRoster,
  candidatesOf,
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  hideFields,
  type MaskedField,
  matchClaim,
} from '@crs/matching';
import { claimsOfPermits, loadClaims, loadRoster } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../match/fingerprint.js';
import { type LabelledClaims, labelClaims, onePerVote } from './label-claims.js';
import type { Label } from './labels.js';

export interface EvaluateOptions {
  readonly mask: readonly MaskedField[];
  /** One vote a distinct claim, or one a permit. */
  readonly by: 'claim' | 'permit';
}

export interface EvaluationReport extends Evaluation {
  readonly by: 'claim' | 'permit';
  readonly mask: readonly MaskedField[];
  /** Labelled claims whose contractor the roster holds. */
  readonly inRoster: number;
  readonly leftOut: LabelledClaims['leftOut'];
}

/** Claims matched between two breaths. */
const CLAIMS_PER_BREATH = 500;

/** Matches the labelled claims without the hidden fields, publishes nothing, and compares with the labels. */
export async function evaluateLabels(
  context: StageContext,
  labels: readonly Label[],
  options: EvaluateOptions,
): Promise<EvaluationReport> {
  const cases: EvaluatedCase[] = [];
  const leftOut = { unknownPermit: 0, noContractor: 0, severalClaims: 0 };
  for (const [jurisdiction, group] of byJurisdiction(labels)) {
    const found = await evaluateJurisdiction(context, jurisdiction, group, options);
    cases.push(...found.cases);
    for (const reason of ['unknownPermit', 'noContractor', 'severalClaims'] as const) {
      leftOut[reason] += found.leftOut[reason];
    }
  }
  if (cases.length === 0) {
    throw new UsageError(
      'labels.none_usable',
      'No label belongs to a permit that is served.',
      'Ingest the jurisdictions of the labels first, or see that permit numbers are spelled as the feed spells them.',
    );
  }
  const inRoster = cases.reduce((sum, { expected, weight }) => sum + (expected === null ? 0 : weight), 0);
  return { ...evaluate(cases), by: options.by, mask: options.mask, inRoster, leftOut };
}

async function evaluateJurisdiction(
  context: StageContext,
  jurisdiction: string,
  labels: readonly Label[],
  { mask, by }: EvaluateOptions,
): Promise<{ cases: EvaluatedCase[]; leftOut: LabelledClaims['leftOut'] }> {
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
  const entries = await loadRoster(pool, rostersOfScope(config, jurisdiction));
  const roster = buildRoster(entries, config.dictionaries, config.matching);
  const idOf = new Map(entries.map(({ id, licenseNumber }) => [licenseKey(licenseNumber), id]));
  const claims = new Map((await loadClaims(pool, jurisdiction)).map((claim) => [claim.id, claim]));
  const cases: EvaluatedCase[] = [];
  const voting = by === 'claim' ? onePerVote(labelled.claims, (id) => claims.get(id)) : labelled.claims;
  for (const { claimId, licenseNumber, permits } of voting) {
    const claim = claims.get(claimId);
    if (!claim) continue;
    const hidden = hideFields(claim, mask);
    // A label that names a license no roster holds says, like an empty one, that there is none to find.
    const expected = licenseNumber === null ? null : (idOf.get(licenseKey(licenseNumber)) ?? null);
    cases.push({
      match: matchClaim(roster, hidden),
      expected,
      found: expected !== null && candidatesOf(roster, hidden).includes(expected),
      weight: by === 'claim' ? 1 : permits,
    });
    if (cases.length % CLAIMS_PER_BREATH === 0) await breathe();
  }
  return { cases, leftOut: labelled.leftOut };
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
