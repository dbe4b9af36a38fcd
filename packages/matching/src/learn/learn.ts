/** Learns weights from the claims of jurisdictions and the rosters they are matched with. No labels are needed. */
import type { Claim } from '@crs/domain';
import { type PreparedClaim, prepareClaim } from '../match.js';
import { type Matcher, matcherOf } from '../matcher.js';
import { aliasWeightOf } from '../model/alias-weight.js';
import { openCalibration } from '../model/calibration.js';
import type { LearnedCalibration } from '../model/calibration-terms.js';
import { weightCount } from '../model/levels.js';
import type { JurisdictionWeights, MatchingModel, ModelWeights } from '../model/model.js';
import { toModelWeights, Weights } from '../model/weights.js';
import { priorBitsOf, type Roster } from '../roster.js';
import type { PolicyValues } from '../settings.js';
import { cutLengthOf } from '../words/cut-length.js';
import type { TestPrediction } from './calibration.js';
import { type Estimate, estimateWeights, type Prior } from './expectation-maximization.js';
import { learnAliasWeight } from './learn-alias-weight.js';
import { numberlessBits } from './numberless-claims.js';
import { type Observations, observe, subsetOf } from './observe.js';
import { fromModelWeights, pool } from './pool.js';
import { priorWeightsOf } from './prior-weights.js';
import { PreparedClaims, silverLabelsById, type TestCase, testCaseOf } from './test-cases.js';
import { calibrationFrom, predictTestCases } from './test-predictions.js';
import { sampleClaims, type TrainTestSplit, twoFoldSplits } from './train-test-split.js';
import type { ExactlyNamed, NameKind } from './unseen-claims.js';

/** The data for learning about one jurisdiction. */
export interface TrainingSet {
  readonly jurisdiction: string;
  /** Opened with any model: its weights are not used. */
  readonly roster: Roster;
  readonly claims: readonly Claim[];
}

/**
 * Learns global weights and those of each jurisdiction with enough claims, and measures probabilities on claims that
 * were not trained on. The same training sets give the same model, in any order of their claims.
 * @param trainingSets all with one policy
 * @param before the model so far: jurisdictions without a training set keep their weights and count toward the global
 * ones
 */
export function learnModel(trainingSets: readonly TrainingSet[], before: MatchingModel): MatchingModel {
  const first = trainingSets[0];
  if (first === undefined) return before;
  const { policy } = first.roster;
  const prior = priorOf(policy);
  const observed = [...trainingSets]
    .sort((a, b) => (a.jurisdiction < b.jurisdiction ? -1 : 1))
    .flatMap((trainingSet) => {
      const claims = sampleOf(trainingSet, policy.learning.wholeClaims);
      return claims === null ? [] : [observeTrainingSet(trainingSet, claims)];
    });
  const learned = new Set(observed.map(({ jurisdiction }) => jurisdiction));
  const kept = Object.entries(before.jurisdictions).filter(([jurisdiction]) => !learned.has(jurisdiction));
  const whole = pool(
    [
      ...observed.map(({ observations }) => estimateWeights(observations, prior, policy.learning.rounds)),
      ...kept.map(([, weights]) => fromModelWeights(weights, prior)),
    ],
    prior,
    policy.learning.jurisdictionPairs,
  );
  const wholePrior: Prior = { ...prior, values: whole.values, inRoster: whole.inRoster };
  // Handles one jurisdiction after another, because all test cases at once would fill the memory.
  const tested = observed.map((one) => {
    const { matcher, claims } = one;
    const testCases = new TestCases(matcher, claims);
    claims.forEach((claim, at) => {
      testCases.add(prepareClaim(matcher, claim), at);
    });
    return crossValidate(one, testCases, wholePrior);
  });
  const measured = calibrationFrom(
    tested.flatMap(({ predictions }) => predictions),
    null,
  );
  const calibration =
    measured === null ? before.calibration : { ...measured, namesakes: namesakesOf(observed) };
  const own = observed.map((one, at): [string, JurisdictionWeights] => [
    one.jurisdiction,
    fit(one, wholePrior, tested[at] as Tested, calibration),
  ]);
  return {
    version: 1,
    whole: written(whole),
    calibration,
    jurisdictions: Object.fromEntries([...kept, ...own].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Learns the weights, including that of aliases, and probabilities of one jurisdiction, drawn toward the global values
 * of an unchanged model. Null if it has too few claims.
 * @param prepared is filled with the prepared claims
 */
export function learnJurisdictionWeights(
  trainingSet: TrainingSet,
  model: MatchingModel,
  prepared = new PreparedClaims(),
): JurisdictionWeights | null {
  const claims = sampleOf(trainingSet, trainingSet.roster.policy.learning.claims);
  if (claims === null) return null;
  const matcher = unweighted(trainingSet.roster, claims);
  const testCases = new TestCases(matcher, claims);
  const labels = new Map<number, number>();
  const observed = observeTrainingSet(trainingSet, claims, matcher, (one, at) => {
    const { id } = one.parsed.claim;
    prepared.unmasked.set(id, one);
    const testCase = testCases.add(one, at);
    if (testCase === null) return;
    prepared.masked.set(id, testCase.masked[0]);
    if (testCase.known !== null) labels.set(id, testCase.known);
  });
  const { values, inRoster } = new Weights('', model.whole);
  const prior: Prior = { ...priorOf(trainingSet.roster.policy), values, inRoster };
  const own = fit(observed, prior, crossValidate(observed, testCases, prior), model.calibration);
  if (own.calibration === null) return own;
  const alias = learnAliasWeight(
    { ...matcher, roster: withOwn(observed, own, own.calibration) },
    claims,
    prepared,
    labels,
  );
  return alias === null ? own : { ...own, alias };
}

/** A training set's roster with what was learned from it, and with the policy's alias weight. */
function withOwn(
  { jurisdiction, matcher: { roster } }: ObservedTrainingSet,
  own: JurisdictionWeights,
  learned: LearnedCalibration,
): Roster {
  const calibration = openCalibration(learned, roster.policy);
  return {
    ...withWeights(roster, new Weights(jurisdiction, own)),
    calibration,
    numberlessCalibration: calibration.shiftedBy(own.numberless ?? 0),
    aliasWeight: aliasWeightOf(roster.policy, null, undefined),
  };
}

/** A training set with the agreement patterns of its claims. */
interface ObservedTrainingSet {
  readonly jurisdiction: string;
  readonly matcher: Matcher;
  readonly claims: readonly Claim[];
  readonly observations: Observations;
}

/** At most this many claims to learn from; null if there are too few. */
function sampleOf({ roster: { policy }, claims }: TrainingSet, most: number): Claim[] | null {
  const { seed, leastClaims } = policy.learning;
  const sampled = sampleClaims(claims, { seed, claims: most });
  return sampled.length < leastClaims ? null : sampled;
}

/** @param visit gets each prepared claim */
function observeTrainingSet(
  { jurisdiction, roster }: TrainingSet,
  claims: readonly Claim[],
  matcher = unweighted(roster, claims),
  visit?: (prepared: PreparedClaim, at: number) => void,
): ObservedTrainingSet {
  return { jurisdiction, matcher, claims, observations: observe(matcher, claims, visit) };
}

/** A matcher with prior weights. They choose the name to compare, so an earlier model has no effect. */
function unweighted(roster: Roster, claims: readonly Claim[]): Matcher {
  const { values, inRoster } = priorOf(roster.policy);
  const none = new Float64Array(weightCount);
  const weights = toModelWeights(values, none, none, { claims: 0, inRoster });
  const namesCutAt = cutLengthOf(claims.map(({ name }) => name?.trim().length ?? 0));
  return matcherOf({ ...withWeights(roster, new Weights('prior', weights)), namesCutAt });
}

function priorOf(policy: PolicyValues): Prior {
  const { inRoster, beliefPairs, othersShare } = policy.learning;
  return { values: priorWeightsOf(policy), inRoster, pairs: beliefPairs, othersShare };
}

/** Weights from all claims in a training set, calibrated on test predictions, drawn toward the global ones. */
function fit(
  { matcher, observations }: ObservedTrainingSet,
  prior: Prior,
  { predictions, numberless }: Tested,
  whole: LearnedCalibration,
): JurisdictionWeights {
  const { rounds } = matcher.roster.policy.learning;
  const calibration = calibrationFrom(predictions, whole);
  return {
    ...written(estimateWeights(observations, prior, rounds)),
    namesCutAt: matcher.roster.namesCutAt,
    calibration,
    ...(calibration === null || numberless === 0 ? {} : { numberless }),
  };
}

/** What a jurisdiction's silver labels show. */
interface Tested {
  readonly predictions: readonly TestPrediction[];
  /** See `numberlessBits`. */
  readonly numberless: number;
}

/** Predictions for each half of the claims, with weights learned from the other half. */
function crossValidate(
  { jurisdiction, matcher, observations }: ObservedTrainingSet,
  testCases: TestCases,
  prior: Prior,
): Tested {
  const { rounds } = matcher.roster.policy.learning;
  const exactlyNamed = testCases.exactlyNamed(observations);
  const predictions = testCases.splits.flatMap(({ training, test }) => {
    const weights = written(estimateWeights(subsetOf(observations, training), prior, rounds));
    const roster = withWeights(matcher.roster, new Weights(jurisdiction, weights));
    return predictTestCases({ ...matcher, roster }, testCases.of(test), exactlyNamed);
  });
  return { predictions, numberless: testCases.numberlessBits(observations) };
}

/** A jurisdiction's test cases, with the splits they belong to. */
class TestCases {
  readonly splits: readonly TrainTestSplit[];
  private readonly known: (number | null)[] = [];
  private readonly testCases: (TestCase | null)[] = [];
  private readonly numberless: boolean[] = [];

  constructor(
    private readonly matcher: Matcher,
    claims: readonly Claim[],
  ) {
    const { roster } = matcher;
    this.splits = twoFoldSplits(claims, roster.policy.learning.seed);
    for (const { test } of this.splits) {
      const half = test.map((at) => claims[at] as Claim);
      const labels = silverLabelsById(roster, half);
      for (const [at, { id }] of half.entries()) this.known[test[at] as number] = labels.get(id) ?? null;
    }
  }

  /** Takes each claim once, in order. */
  add(prepared: PreparedClaim, at: number): TestCase | null {
    const testCase = testCaseOf(this.matcher, prepared, this.known[at] ?? null);
    this.testCases[at] = testCase;
    this.numberless[at] = prepared.parsed.numberless;
    return testCase;
  }

  exactlyNamed({ exactlyNamed, personal }: Observations): Record<NameKind, ExactlyNamed> {
    const shares = (kind: number): ExactlyNamed => {
      const isOf = (_: number, at: number): boolean => personal[at] === kind;
      const isLabeled = (_: number, at: number): boolean =>
        personal[at] === kind && (this.known[at] ?? null) !== null;
      return {
        ofAll: shareOf(exactlyNamed.filter(isOf)),
        ofLabeled: shareOf(exactlyNamed.filter(isLabeled)),
      };
    };
    return { company: shares(0), person: shares(1) };
  }

  numberlessBits({ exactlyNamed, personal }: Observations): number {
    return numberlessBits(
      this.matcher.roster.index.namesakes,
      Array.from(exactlyNamed, (named, at) => ({
        exactlyNamed: named === 1,
        personal: personal[at] === 1,
        numberless: this.numberless[at] === true,
        labeled: (this.known[at] ?? null) !== null,
      })),
    );
  }

  of(positions: readonly number[]): TestCase[] {
    return positions.flatMap((at) => this.testCases[at] ?? []);
  }
}

/** The mean share of names that several firms have, weighted by claims. */
function namesakesOf(observed: readonly ObservedTrainingSet[]): number {
  const claims = observed.reduce((sum, one) => sum + one.claims.length, 0);
  const share = observed.reduce(
    (sum, { matcher, claims: own }) => sum + (matcher.roster.index.namesakes * own.length) / claims,
    0,
  );
  return Number(share.toFixed(4));
}

function shareOf(flags: Uint8Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0) / Math.max(1, flags.length);
}

function withWeights(roster: Roster, weights: Weights): Roster {
  return { ...roster, weights, priorBits: priorBitsOf(weights) };
}

function written(estimate: Estimate): ModelWeights {
  return toModelWeights(estimate.values, estimate.matches, estimate.others, estimate);
}
