export { type AliasIndex, buildAliasIndex, withAliases } from './aliases/alias-roster.js';
export { type AliasProof, aliasProofs } from './aliases/alias-texts.js';
export { aliasesOfFormerLines } from './aliases/former-lines.js';
export { aliasOfDecided, withAliasesOf } from './aliases/known-aliases.js';
export { standingChanges } from './aliases/standing-changes.js';
export { applyDecision } from './decisions.js';
export { compareCandidates, type EvidenceDifference } from './explain/compare.js';
export {
  type ExplainedCandidate,
  type Explanation,
  explainCandidate,
  explainClaim,
} from './explain/explain.js';
export { basisTexts, explainTier, type TierExplanation } from './explain/explain-tier.js';
export { type ExplanationInWords, explainInWords } from './explain/in-words.js';
export { type ComparedField, type ComparedValue, fieldOf } from './explain/side-by-side.js';
export { strengthLegend, strengthOf } from './explain/strength.js';
export { type FirmContractor, firmsOfContractors } from './firms/firms-of-contractors.js';
export { learnJurisdictionWeights, learnModel, type TrainingSet } from './learn/learn.js';
export { PreparedClaims } from './learn/test-cases.js';
export { type ListedMatch, listCandidates } from './list-candidates.js';
export { basisOf, candidatesOf, matchClaim, matchWithAliases, prepareClaim } from './match.js';
export type { ListOptions, MatchedRow, ShownCandidate, ShownMatch } from './matched-row.js';
export { type Matcher, matcherOf, matcherWithout, withoutCut } from './matcher.js';
export {
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type TierQuality,
} from './measure/evaluate.js';
export { type MaskedField, maskAlias, maskClaim, maskedFields } from './measure/mask.js';
export { type Miss, type MissKind, missKinds, missOf } from './measure/misses.js';
export { type PrecisionRecallPoint, precisionRecallCurve } from './measure/precision-recall.js';
export { printsEnough } from './measure/prints-enough.js';
export { checkQualityGate, type JudgedMetrics } from './measure/quality-gate.js';
export { measureQuality, type Proportion, type QualityMetrics, shareOf } from './measure/quality-metrics.js';
export { type ReliabilityBin, reliabilityOf } from './measure/reliability.js';
export { isKnowable, type SharedKeys, sharedKeysOf } from './measure/shared-keys.js';
export { findSilverLabels } from './measure/silver-labels.js';
export { type Basis, bases } from './model/calibration-terms.js';
export {
  type JurisdictionWeights,
  jurisdictionWeightsSchema,
  type MatchingModel,
  matchingModelSchema,
} from './model/model.js';
export { buildRosterIndex, RosterIndexBuilder } from './roster/build-index.js';
export { comparableLicense } from './roster/find-license.js';
export { rosterFingerprint } from './roster/fingerprint.js';
export { openRosterIndex, type RosterIndex, readRosterIndex } from './roster/roster-index.js';
export { buildRoster, givenNameForms, openRoster, type Roster } from './roster.js';
export type { Evidence } from './score-breakdown.js';
export {
  type MatchingSettings,
  matchingPolicySchema,
  type PolicyValues,
  policyValuesOf,
} from './settings.js';
export { type EvidenceKind, evidenceOf, signalDescriptions } from './signals.js';
