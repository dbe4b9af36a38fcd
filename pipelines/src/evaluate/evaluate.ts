import { UsageError } from '@crs/domain';
import {
  buildAliasIndex,
  evaluate,
  type MaskedField,
  type Matcher,
  maskAlias,
  maskClaim,
  policyValuesOf,
  precisionRecallCurve,
  reliabilityOf,
  sharedKeysOf,
  withAliases,
  withAliasesOf,
} from '@crs/matching';
import { claimsOfPermits, loadAliases, loadClaims, type StoredAlias } from '@crs/store';
import type { StageContext } from '../context.js';
import { matcherOfJurisdiction } from '../match/jurisdiction-matcher.js';
import { rostersOfScope } from '../scopes.js';
import { type Answer, answersOf } from './answers.js';
import {
  type ComparedPart,
  compareJurisdiction,
  type EarlierMatchings,
  findEarlierMatchings,
  joinComparison,
} from './compare-run.js';
import { type Errors, explainErrors, joinErrors } from './errors.js';
import { type JudgedCase, judgeClaims } from './judge-claims.js';
import { type LabeledClaims, labelClaims, oneVotePerClaim } from './label-claims.js';
import type { Label } from './labels.js';
import { nextSteps } from './next-steps.js';
import type { EvaluationReport } from './report.js';
import { byBasis, figuresByLine, figuresOfJurisdiction, type JurisdictionFigures } from './report.js';

interface EvaluateOptions {
  readonly mask: readonly MaskedField[];
  /** One vote per distinct claim, or one per permit. */
  readonly by: 'claim' | 'permit';
  /** The number of worst false matches, and of worst misses, to explain. */
  readonly worst: number;
  /** The run of a matching to compare with. */
  readonly compare?: number | undefined;
  /** Called with the best candidate of each labeled claim. */
  readonly onAnswers?: ((answers: readonly Answer[]) => void) | undefined;
}

/**
 * Matches the labeled claims without the masked fields, publishes nothing, and compares the results with the labels.
 */
export async function evaluateLabels(
  context: StageContext,
  labels: readonly Label[],
  options: EvaluateOptions,
): Promise<EvaluationReport> {
  const { compare, mask } = options;
  if (compare !== undefined && mask.length > 0)
    throw new UsageError(
      'evaluate.compare_masked',
      `Run ${compare} matched with all fields, so figures with ${mask.join(' and ')} hidden cannot be compared with it.`,
      'Remove --mask or --compare.',
    );
  const groups = labelsByJurisdiction(labels);
  const earlier =
    compare === undefined ? null : await findEarlierMatchings(context.pool, compare, [...groups.keys()]);
  const compared: ComparedPart[] = [];
  const cases: JudgedCase[] = [];
  const errors: Errors[] = [];
  const jurisdictions: Record<string, JurisdictionFigures> = {};
  const leftOut = { unknownPermit: 0, noContractor: 0, severalClaims: 0, severalContractors: 0 };
  for (const [jurisdiction, group] of groups) {
    const found = await evaluateJurisdiction(context, jurisdiction, group, { ...options, earlier });
    if (found.compared !== null) compared.push(found.compared);
    for (const each of found.cases) cases.push(each);
    errors.push(found.errors);
    if (found.cases.length > 0)
      jurisdictions[jurisdiction] = figuresOfJurisdiction(found.cases, found.errors);
    for (const reason of Object.keys(leftOut) as (keyof typeof leftOut)[])
      leftOut[reason] += found.leftOut[reason];
  }
  if (cases.length === 0) {
    throw new UsageError(
      'labels.none_usable',
      'No label belongs to a published permit.',
      'Read the feeds of the labeled jurisdictions first, or check that permit numbers are spelled as in the feed.',
    );
  }
  const inRoster = cases.reduce((sum, { expected, weight }) => sum + (expected === null ? 0 : weight), 0);
  const knowable = cases.filter((each) => each.knowable);
  const { falseMatches, misses, missesByKind, beatenBy } = joinErrors(errors, options.worst);
  const { verified, likely, possible } = policyValuesOf(context.config.matching).tiers;
  const report = {
    ...evaluate(cases),
    by: options.by,
    mask,
    byLine: figuresByLine(cases),
    jurisdictions,
    bases: byBasis(cases),
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
    ...(earlier === null ? {} : { comparison: joinComparison(earlier, compared, options.worst) }),
  };
  return { ...report, nextSteps: nextSteps(report) };
}

interface EvaluatedJurisdiction {
  readonly cases: readonly JudgedCase[];
  readonly errors: Errors;
  readonly leftOut: LabeledClaims['leftOut'];
  readonly compared: ComparedPart | null;
}

async function evaluateJurisdiction(
  context: StageContext,
  jurisdiction: string,
  labels: readonly Label[],
  { mask, by, worst, earlier, onAnswers }: EvaluateOptions & { readonly earlier: EarlierMatchings | null },
): Promise<EvaluatedJurisdiction> {
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
  const labeled = labelClaims(labels, claimsOf);
  const stored = await matcherOfJurisdiction(context, jurisdiction);
  const claims = new Map((await loadClaims(pool, jurisdiction)).map((claim) => [claim.id, claim]));
  const sharedKeys = sharedKeysOf(stored);
  const aliases = await loadAliases(pool, rostersOfScope(config, jurisdiction));
  const matcher =
    mask.length === 0
      ? withoutDecisions(stored, aliases)
      : withAliasesOf(
          stored,
          [...claims.values()].map((claim) => ({
            ...maskClaim(claim, mask),
            recordCount: claim.recordCount,
          })),
          formerLinesOf(aliases).map((alias) => maskAlias(alias, mask)),
        );
  const voting = by === 'claim' ? oneVotePerClaim(labeled.claims, (id) => claims.get(id)) : labeled.claims;
  const toJudge = { jurisdiction, labeled: voting, claims, sharedKeys };
  const { cases, severalContractors } = await judgeClaims(matcher, toJudge, { mask, by });
  onAnswers?.(answersOf(matcher, cases));
  const leftOut = { ...labeled.leftOut, severalContractors };
  const compared =
    earlier === null
      ? null
      : await compareJurisdiction(pool, matcher.roster.index, earlier.byScope.get(jurisdiction), cases);
  return { cases, errors: explainErrors(matcher, cases, sharedKeys, worst), leftOut, compared };
}

function labelsByJurisdiction(labels: readonly Label[]): Map<string, Label[]> {
  const groups = new Map<string, Label[]>();
  for (const label of labels) {
    const group = groups.get(label.jurisdiction);
    if (group) group.push(label);
    else groups.set(label.jurisdiction, [label]);
  }
  return groups;
}

/** The aliases from former roster lines, without other evidence for them. */
const formerLinesOf = (aliases: readonly StoredAlias[]): StoredAlias[] =>
  aliases.flatMap((alias) =>
    alias.lineUntil === null
      ? []
      : [{ ...alias, knownBy: ['former_line'], records: 0, decisions: 0, orders: [] }],
  );

/** The matcher with only the aliases that don't come from decisions. */
function withoutDecisions(matcher: Matcher, aliases: readonly StoredAlias[]): Matcher {
  if (aliases.every(({ decisions }) => decisions === 0)) return matcher;
  const { index, dictionaries, policy } = matcher.roster;
  const others = aliases.flatMap((alias) => {
    const knownBy = alias.knownBy.filter((proof) => proof !== 'decision');
    return knownBy.length === 0 ? [] : [{ ...alias, knownBy, decisions: 0 }];
  });
  const known = buildAliasIndex(others, index, dictionaries, policy);
  return withAliases(matcher, known.index, known.aliases);
}
