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

/** One job of a flow. Its id is made of the batch, so that adding it twice adds it once. */
function step<N extends JobName>(
  name: N,
  data: JobData<N>,
  subject: string,
  children: FlowJob[] = [],
): FlowJob {
  const batch = 'batch' in data ? data.batch : '';
  return {
    name,
    queueName: QUEUE_NAME,
    data,
    opts: { ...OPTIONS, jobId: [name, batch, subject].filter((part) => part !== '').join('-') },
    children,
  };
}

/** Which feeds to ingest, and how. */
export interface IngestRequest {
  readonly feed: string;
  readonly file?: string | undefined;
  readonly full?: boolean | undefined;
}

function ingestStep(batch: string, { feed, file, full }: IngestRequest): FlowJob {
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
    { batch },
    '',
    feeds.map((feed) => ingestStep(batch, { feed })),
  );

/** The second half: match what was touched, then cluster, then publish. */
export const matchAndPublishFlow = (batch: string, scopes: readonly string[]): FlowJob =>
  step('publish', { batch }, '', [
    step(
      'cluster',
      { batch },
      '',
      scopes.map((scope) => step('match', { scope, batch }, scope)),
    ),
  ]);
