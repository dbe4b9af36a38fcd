/** The stages, for tests and benchmarks that run them one by one. The command line is `cli/crs.ts`. */
export type { StageContext } from './context.js';
export { GroupStager } from './ingest/group-stager.js';
export { ingest } from './ingest/ingest.js';
export { recordColumns } from './ingest/rows/record-columns.js';
export { ingestFlow } from './jobs/flows.js';
export { AliasStore } from './match/aliases/alias-store.js';
export { matchBatches } from './match/match-group.js';
export { readIndexFile, writeIndexFile } from './match/rosters/index-file.js';
export { RosterStore } from './match/rosters/roster-store.js';
export { MatchThreads } from './match/threads/match-threads.js';
export { removeFeed } from './remove/remove-feed.js';
export { redo, undo } from './undo/undo.js';
export { ALL_MAILS, type MailTiming, tellWatchers } from './watching/tell-watchers.js';
