export { compareCandidates, type Difference, type Evidence } from './compare.js';
export { Concern, type RosterChange } from './concern.js';
export { type CurvePoint, curveOf } from './curve.js';
export { ANALYST_CONFIDENCE, applyDecision } from './decisions.js';
export {
  calibrationBins,
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type TierQuality,
  wilsonInterval,
} from './evaluate.js';
export { type ExplainedCandidate, type Explanation, explainClaim } from './explain.js';
export { explainCandidate } from './explain-candidate.js';
export { type FreeTruth, type FreeTruths, findFreeTruths } from './free-truth.js';
export { hideFields, type MaskedField, maskedFields } from './hide.js';
export { type Finding, judgeRun } from './judge.js';
export { type Lesson, learnModel, learnOwn } from './learn/learn.js';
export type { Part } from './ledger.js';
export { candidatesOf, matchClaim } from './match.js';
export { type Miss, type MissKind, missKinds, missOf } from './misses.js';
export { type MatchingModel, matchingModelSchema, type OwnWeights, ownWeightsSchema } from './model/model.js';
export { type ReliabilityBin, reliabilityOf } from './reliability.js';
export { buildRoster, type Roster, rosterWith } from './roster.js';
export { type RunFigures, runFigures, type Share } from './run-figures.js';
export {
  type MatchingPolicy,
  type MatchingSettings,
  matchingSettingsSchema,
  type Policy,
  policyOf,
} from './settings.js';
export { isKnowable, type SharedKeys, sharedKeysOf } from './shared-keys.js';
export { type Signal, signalDescriptions, signalOrder } from './signals.js';
export { type Verdict, verdictOf } from './verdict.js';
