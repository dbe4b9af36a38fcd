export { guessFamily } from './assign/family.js';
export { checkFeed } from './check.js';
export type { Proposal } from './definition/proposal.js';
export { propose } from './definition/propose.js';
export { proposeMapping } from './forms/mapping.js';
export { type FeedHealth, feedHealth } from './health.js';
export { type Profile, profileRows } from './profile/profile.js';
export { sampleSource } from './source/sample-source.js';
