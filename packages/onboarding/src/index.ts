export { checkFeed } from './check.js';
export { guessFamily } from './family.js';
export { type FeedHealth, feedHealth } from './health.js';
export { lookAt } from './look.js';
export { proposeMapping } from './mapping.js';
export { type Profile, profileRows } from './profile.js';
export { type Proposal, propose } from './propose.js';
