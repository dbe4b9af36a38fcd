export { applyDecision } from './decisions.js';
export { compareCandidates, type Difference, type Evidence } from './explain/compare.js';
export { type ExplainedCandidate, type Explanation, explainClaim } from './explain/explain.js';
export { explainCandidate } from './explain/explain-candidate.js';
export { type Verdict, verdictOf } from './explain/verdict.js';
export { type Lesson, learnModel, learnOwn } from './learn/learn.js';
export { LookedUp } from './learn/questions.js';
export type { Part } from './ledger.js';
export { candidatesOf, matchClaim } from './match.js';
export { type CurvePoint, curveOf } from './measure/curve.js';
export {
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type TierQuality,
} from './measure/evaluate.js';
export { type FreeTruth, type FreeTruths, findFreeTruths } from './measure/free-truth.js';
export { hideFields, type MaskedField, maskedFields } from './measure/hide.js';
export { type Finding, judgeRun } from './measure/judge.js';
export { type Miss, type MissKind, missKinds, missOf } from './measure/misses.js';
export { type ReliabilityBin, reliabilityOf } from './measure/reliability.js';
export { type RunFigures, runFigures, type Share } from './measure/run-figures.js';
export { isKnowable, type SharedKeys, sharedKeysOf } from './measure/shared-keys.js';
export { type MatchingModel, matchingModelSchema, type OwnWeights, ownWeightsSchema } from './model/model.js';
export { buildRosterIndex, RosterIndexBuilder } from './roster/build-index.js';
export { openRosterIndex, type RosterIndex, readRosterIndex } from './roster/roster-index.js';
export { rosterRules } from './roster/rules.js';
export { buildRoster, openRoster, type Roster } from './roster.js';
export {
  type MatchingPolicy,
  type MatchingSettings,
  matchingSettingsSchema,
  type Policy,
  policyOf,
} from './settings.js';
export { type Signal, signalDescriptions } from './signals.js';
