export { hashPassword, newPassword } from './access/password.js';
export { createConsole } from './console.js';
export type { Audience, ConsoleDeps } from './deps.js';
export type {
  Asker,
  FeedNights,
  Night,
  NightGrid,
  OperatorServices,
  RunAction,
  RunReport,
  ShownProblem,
  StartedWork,
  ToldBatch,
  ToldRun,
  WorkNow,
} from './operator-services.js';
export type { DecisionOutcome, GivenDecision, ReviewServices } from './review-services.js';
