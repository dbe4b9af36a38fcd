export { hashPassword, newPassword } from './access/password.js';
export { createConsole } from './console.js';
export type { Audience, ConsoleDeps } from './deps.js';
export type { DecisionOutcome, GivenDecision, ReviewServices } from './review-services.js';
