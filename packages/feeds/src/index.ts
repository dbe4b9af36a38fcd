export type { AttachedCounts } from './attach/join.js';
export { checkFeed, type FeedCheck } from './check.js';
export { type Form, formSchema } from './definition/form.js';
export type { FeedFormat } from './definition/format-schema.js';
export { didYouMean, nearest } from './definition/nearest.js';
export type { FeedDefinition } from './definition/schema.js';
export { feedDefinitionSchema, parseFeedDefinition } from './definition/schema.js';
export type { FeedSource } from './definition/source-schema.js';
export { type Problem, problemsOf, strict } from './definition/strict.js';
export {
  checkColumns,
  type ReadOptions,
  readFeed,
  readRecords,
  type SourceFile,
} from './format/read.js';
export {
  BATCH_LENGTH,
  isContinued,
  joinRecords,
  pickRecords,
  type RecordBatch,
} from './format/record-batch.js';
export { type Counts, checkCounts, checkRemoved, checkSoFar } from './guards.js';
export { type ChangedValues, checkChangedValues, checkContent } from './guards-content.js';
export { type FeedHealth, feedHealth } from './health.js';
export { leftoverColumns, missingColumns, requiredColumns } from './mapping/required.js';
export { type LookOptions, lookAt } from './propose/look.js';
export type { Preset } from './propose/preset.js';
export type { Preview, RejectedAlike } from './propose/preview.js';
export {
  type Portrait,
  type Proposal,
  type ProposedColumn,
  propose,
  type Surroundings,
  type Wishes,
} from './propose/propose.js';
export * from './rows.js';
export type { OpenedSource } from './source/connector.js';
export { isDiskFull } from './source/disk.js';
export { dropLeftovers } from './source/downloads.js';
export { fileSize } from './source/file.js';
export { type OpenOptions, openSource } from './source/open.js';
export { publicAddress } from './source/public-address.js';
export { type SourceStamp, sourceStampSchema } from './source/stamp.js';
export { type Environment, unsetVariables } from './source/substitute.js';
export {
  addStatistics,
  noStatistics,
  type RowStatistics,
  rowStatisticsSchema,
  wholeStatistics,
} from './statistics.js';
export { createNetwork, type Network, type NetworkSettings } from './transport/network.js';
export type { Patience } from './transport/patience.js';
