export type { AttachedCounts } from './attach/join.js';
export type { OpenedSource } from './connector.js';
export { fileSize } from './connectors/file.js';
export { type DatasetDescription, describeDataset } from './describe-dataset.js';
export { removeAbandonedDownloads, removeOldDownloads } from './download/downloads.js';
export { fetchHead, type Head } from './download/fetch-head.js';
export { removeOldFiles } from './download/old-files.js';
export { withTemporaryFolder } from './download/temporary-folder.js';
export { networkFor, timeoutsFor } from './feed-network.js';
export { type OpenOptions, openSource } from './open-source.js';
export type { DeclaredColumn } from './portal/dataset-about.js';
export { keyHeader } from './portal/portal-client.js';
export { publicAddress } from './public-address.js';
export { type SourceStamp, sourceStampSchema } from './source-stamp.js';
export type { Clock } from './transport/clock.js';
export { FetchThread } from './transport/fetch-thread.js';
export { createNetwork, defaultNetwork, type Network, type NetworkSettings } from './transport/network.js';
export {
  isForbiddenAddress,
  type PostAnswer,
  type Posting,
  post,
  refusedPost,
} from './transport/post.js';
export { type RequestOptions, request, requestJson } from './transport/request.js';
export { UnreachableError } from './transport/retryable-error.js';
export { serveRequests } from './transport/serve-requests.js';
export { defaultTimeouts, type TimeoutPolicy } from './transport/timeout-policy.js';
