import { type FlowJob, type JobsOptions, QUEUE_NAME } from '@crs/runtime';
import type { JobData, JobName } from '../worker/jobs.js';

/**
 * Options of every job. A child that fails does not stop its parent: one jurisdiction's failure never stops
 * another's. Three tries help against a server that was away; failures that a second try cannot mend are
 * not tried again. Finished jobs are kept for a week for those who look back.
 */
const OPTIONS: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 2_000 },
  ignoreDependencyOnFailure: true,
  removeOnComplete: { age: 7 * 24 * 3600 },
  removeOnFail: { age: 7 * 24 * 3600 },
};

/**
 * One job of a flow. Its id is made of the chain it belongs to, so that adding it twice adds it once.
 * @param chain the batch, or where a batch has several chains, the name of one
 */
function step<N extends JobName>(
  name: N,
  data: JobData<N> & { readonly batch: string },
  subject: string,
  children: FlowJob[] = [],
  chain: string = data.batch,
): Step {
  return {
    name,
    queueName: QUEUE_NAME,
    data,
    opts: { ...OPTIONS, jobId: [name, chain, subject].filter((part) => part !== '').join('-') },
    children,
  };
}

/** Which feeds to ingest, and how. */
export interface IngestRequest {
  readonly feed: string;
  readonly file?: string | undefined;
  readonly full?: boolean | undefined;
}

/** The ingest of one feed, by itself: `crs` verbs ingest as part of a flow. */
export const ingestJob = (batch: string, request: IngestRequest): Step => ingestStep(batch, request);

/** A job of ours: it always has options. */
type Step = FlowJob & { readonly opts: JobsOptions };

function ingestStep(batch: string, { feed, file, full }: IngestRequest): Step {
  return step(
    'ingest',
    { feed, batch, ...(file === undefined ? {} : { file }), ...(full ? { full } : {}) },
    feed,
  );
}

/** Ingest some feeds, then publish. */
export const ingestFlow = (batch: string, requests: readonly IngestRequest[]): FlowJob =>
  step(
    'publish',
    { batch },
    '',
    requests.map((request) => ingestStep(batch, request)),
  );

/** Undo a run of a feed, then match what that touched, cluster and publish. */
export const undoFlow = (
  batch: string,
  { run, feed }: { readonly run: number; readonly feed: string },
): FlowJob => step('plan', { batch, chain: batch }, '', [step('undo', { run, feed, batch }, feed)]);

/** Match every claim of some scopes again, then publish; with `force`, even where a run's own figures are out of bounds. */
export const matchFlow = (batch: string, scopes: readonly string[], force = false): FlowJob =>
  step(
    'publish',
    { batch },
    '',
    scopes.map((scope) => step('match', { scope, batch, full: true, ...(force ? { force } : {}) }, scope)),
  );

/** Apply the decisions on claims of a scope, then publish. */
export const decideFlow = (batch: string, scope: string): FlowJob =>
  step('publish', { batch }, '', [step('decide', { scope, batch }, scope)]);

/** Rebuild the clusters, then publish. */
export const clusterFlow = (batch: string): FlowJob =>
  step('publish', { batch }, '', [step('cluster', { batch }, '')]);

/**
 * The first half of a night: ingest every feed, then plan. What has to be matched is known only when the
 * feeds have been read, so the plan adds the second half.
 */
export const nightlyFlow = (batch: string, feeds: readonly string[]): FlowJob =>
  step(
    'plan',
    { batch, chain: batch },
    '',
    feeds.map((feed) => ingestStep(batch, { feed })),
  );

/** The plan by itself, for feeds that were read one by one. A night may have several chains. */
export const planFlow = (batch: string, chain: string): FlowJob =>
  step('plan', { batch, chain }, '', [], chain);

/** The second half: match what was touched, then cluster, then publish. */
export function matchAndPublishFlow(batch: string, chain: string, scopes: readonly string[]): FlowJob {
  const matches = scopes.map((scope) => step('match', { scope, batch }, scope, [], chain));
  return step('publish', { batch }, '', [step('cluster', { batch }, '', matches, chain)], chain);
}

/** The job that ends a chain. */
export const publishJobId = (chain: string): string => `publish-${chain}`;
