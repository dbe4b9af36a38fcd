export {
  calibrationBins,
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type TierQuality,
  wilsonInterval,
} from './evaluate.js';
export { type ExplainedCandidate, type Explanation, explainClaim } from './explain.js';
export { hideFields, type MaskedField, maskedFields } from './hide.js';
export type { Part } from './ledger.js';
export { candidatesOf, matchClaim } from './match.js';
export { buildRoster, type Roster } from './roster.js';
export { type MatchingSettings, matchingSettingsSchema } from './settings.js';
export { type Signal, signalDescriptions, signalOrder } from './signals.js';
