import { type FlowJob, type JobsOptions, QUEUE_NAME } from '@crs/runtime';
import type { JobData, JobName } from './jobs.js';

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

/** Ingest some feeds, or every one of a night, then match what they touched, cluster and publish: what has to be matched is known only then. */
export const ingestFlow = (batch: string, requests: readonly IngestRequest[]): FlowJob =>
  step(
    'plan',
    { batch, chain: batch },
    '',
    requests.map((request) => ingestStep(batch, request)),
  );

/** Undo a run of a feed, then match what that touched, cluster and publish. */
export const undoFlow = (
  batch: string,
  { run, feed }: { readonly run: number; readonly feed: string },
): FlowJob => step('plan', { batch, chain: batch }, '', [step('undo', { run, feed, batch }, feed)]);

/** Release what was held back, then match what that touches, cluster and publish. */
export const acceptFlow = (
  batch: string,
  { force, ...released }: Omit<JobData<'release'>, 'batch'> & { readonly force: readonly string[] },
): FlowJob =>
  step('plan', { batch, chain: batch, force: [...force] }, '', [step('release', { ...released, batch }, '')]);

/**
 * Match every claim of some scopes again, then cluster and publish; with `force`, even where a run's own figures are out of
 * bounds.
 */
export const matchFlow = (batch: string, scopes: readonly string[], force = false): FlowJob =>
  clusterAndPublish(
    batch,
    batch,
    scopes.map((scope) => step('match', { scope, batch, full: true, ...(force ? { force } : {}) }, scope)),
  );

/** Apply the decisions on claims of a scope, then publish. */
export const decideFlow = (batch: string, scope: string): FlowJob =>
  step('publish', { batch }, '', [step('decide', { scope, batch }, scope)]);

/** Rebuild the clusters, whether or not a contractor changed, then publish. */
export const clusterFlow = (batch: string): FlowJob =>
  step('publish', { batch }, '', [step('cluster', { batch, full: true }, '')]);

/** The plan by itself, for feeds that were read one by one. A night may have several chains. */
export const planFlow = (batch: string, chain: string): FlowJob =>
  step('plan', { batch, chain }, '', [], chain);

/**
 * The second half: match what was touched, then cluster, then publish.
 * @param force scopes that are matched whatever their figures say
 */
export function matchAndPublishFlow(
  batch: string,
  chain: string,
  scopes: readonly string[],
  force: readonly string[] = [],
): FlowJob {
  return clusterAndPublish(
    batch,
    chain,
    scopes.map((scope) =>
      step('match', { scope, batch, ...(force.includes(scope) ? { force: true } : {}) }, scope, [], chain),
    ),
  );
}

/** What follows the matching: what was refused is held back, then the rest is clustered and published. */
const clusterAndPublish = (batch: string, chain: string, matches: FlowJob[]): FlowJob =>
  step(
    'publish',
    { batch },
    '',
    [step('cluster', { batch }, '', [step('hold', { batch }, '', matches, chain)], chain)],
    chain,
  );

/** The job that ends a chain. */
export const publishJobId = (chain: string): string => `publish-${chain}`;
