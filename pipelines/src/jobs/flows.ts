import { type FlowJob, type JobsOptions, QUEUE_NAME, type WorkQueue } from '@crs/runtime';
import type { JobData, JobName } from './jobs.js';

/** Seconds to keep a finished job: a week. */
export const SECONDS_KEPT = 7 * 24 * 3600;

/**
 * Options for every job. A failed child doesn't stop its parent, so one jurisdiction never stops another. Three
 * attempts help if a server was down; the processor ends jobs that a retry can't solve. Finished jobs are kept for a
 * week.
 */
const OPTIONS: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 2_000 },
  ignoreDependencyOnFailure: true,
  removeOnComplete: { age: SECONDS_KEPT },
  removeOnFail: { age: SECONDS_KEPT },
};

/** The options of a night's job: four attempts, with pauses from the worker's `retryDelay`. */
const NIGHT_OPTIONS = { attempts: 4, backoff: { type: 'custom' } } as const;

/** Our jobs always have options. */
type Step = FlowJob & { readonly opts: JobsOptions };

/**
 * One job of a flow. Its id contains the chain, so that adding it twice adds it once.
 * @param chain the batch, or the name of one of the batch's chains
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

/** Which feed to ingest, and how. */
interface IngestRequest {
  readonly feed: string;
  readonly file?: string | undefined;
  readonly full?: boolean | undefined;
}

const ingestStep = (batch: string, { feed, file, full }: IngestRequest): Step =>
  step('ingest', { feed, batch, ...(file === undefined ? {} : { file }), ...(full ? { full } : {}) }, feed);

/** Ingests feeds; the plan then adds the jobs that match the affected scopes, cluster, and publish. */
export const ingestFlow = (batch: string, requests: readonly IngestRequest[]): FlowJob =>
  step(
    'plan',
    { batch, chain: batch },
    '',
    requests.map((request) => ingestStep(batch, request)),
  );

/** Ingests feeds again, then matches scopes and everything else affected, clusters, and publishes. */
export const retryFlow = (
  batch: string,
  { feeds, scopes }: { readonly feeds: readonly string[]; readonly scopes: readonly string[] },
): FlowJob =>
  step(
    'plan',
    { batch, chain: batch, scopes: [...scopes] },
    '',
    feeds.map((feed) => ingestStep(batch, { feed })),
  );

/**
 * Removes a feed, then matches what that affected, clusters, and publishes.
 * @param force scopes whose matches are stored even if the quality gate refuses them
 */
export const removeFlow = (batch: string, feed: string, force: readonly string[]): FlowJob =>
  step('plan', { batch, chain: batch, force: [...force] }, '', [step('remove', { feed, batch }, feed)]);

/**
 * Undoes a run of a feed, then matches what that affected, clusters, and publishes. The matches are always stored,
 * because an operator requested the earlier records.
 */
export const undoFlow = (
  batch: string,
  { run, feed }: { readonly run: number; readonly feed: string },
): FlowJob =>
  step('plan', { batch, chain: batch, force: 'all' }, '', [step('undo', { run, feed, batch }, feed)]);

/** Releases a quarantined run, then matches the affected scopes, clusters, and publishes. */
export const acceptFlow = (
  batch: string,
  { force, ...released }: Omit<JobData<'release'>, 'batch'> & { readonly force: readonly string[] },
): FlowJob =>
  step('plan', { batch, chain: batch, force: [...force] }, '', [step('release', { ...released, batch }, '')]);

/**
 * Matches every claim of some scopes again, then clusters and publishes.
 * @param force stores the matches even if the quality gate refuses them
 */
export const matchFlow = (batch: string, scopes: readonly string[], force = false): FlowJob =>
  clusterAndPublish(
    batch,
    batch,
    scopes.map((scope) => step('match', { scope, batch, full: true, ...(force ? { force } : {}) }, scope)),
    force ? 'all' : [],
  );

/** Applies the decisions on claims of a scope, also to what was learned from these claims, then publishes. */
export const decideFlow = (batch: string, scope: string): FlowJob =>
  step('publish', { batch }, '', [step('alias', { batch }, '', [step('decide', { scope, batch }, scope)])]);

/** Rebuilds the clusters, whether or not a contractor changed, then publishes. */
export const clusterFlow = (batch: string): FlowJob =>
  step('publish', { batch }, '', [step('cluster', { batch, full: true }, '')]);

/** Makes the files of the current version of the data. */
export const exportFlow = (batch: string): FlowJob => step('export', { batch }, '');

/** Seconds after which a failed job that the schedule started is started again. */
const EXPORT_AGAIN = 3600;

/** Has workers make a version's files, once for any number of requests. */
export async function addExport({ queue }: WorkQueue, version: number): Promise<void> {
  const batch = `exports-${version}`;
  await queue.add(
    'export',
    { batch },
    { jobId: batch, removeOnComplete: true, removeOnFail: { age: EXPORT_AGAIN } },
  );
}

/** The jobs after matching: hold back refused matchings, match again by aliases, cluster, publish. Children run before their parent. */
const clusterAndPublish = (
  batch: string,
  chain: string,
  matches: FlowJob[],
  force: JobData<'alias'>['force'],
): FlowJob =>
  step(
    'publish',
    { batch },
    '',
    [
      step(
        'cluster',
        { batch },
        '',
        [step('alias', { batch, force }, '', [step('hold', { batch }, '', matches, chain)], chain)],
        chain,
      ),
    ],
    chain,
  );

/** The job that ends a chain. */
export const publishJobId = (chain: string): string => `publish-${chain}`;

/** Adds the ingest of one feed that is due. */
export async function addNightIngest({ queue }: WorkQueue, batch: string, feed: string): Promise<void> {
  const { name, data, opts } = ingestStep(batch, { feed });
  await queue.add(name, data, { ...opts, ...NIGHT_OPTIONS });
}

/** Adds a separate plan, for feeds that were read one by one. A night may have several chains. */
export async function addPlan({ flows }: WorkQueue, batch: string, chain: string): Promise<void> {
  await flows.add(step('plan', { batch, chain }, '', [], chain));
}

/**
 * Adds the second half of a chain: matches scopes, then clusters and publishes.
 * @param force scopes that are stored even if the quality gate refuses them
 * @returns the job that ends the chain
 */
export async function addMatchAndPublish(
  { flows }: WorkQueue,
  {
    batch,
    chain,
    scopes,
    force,
  }: {
    readonly batch: string;
    readonly chain: string;
    readonly scopes: readonly string[];
    readonly force: readonly string[] | 'all';
  },
): Promise<{ readonly publishJobId: string }> {
  const matches = scopes.map((scope) =>
    step(
      'match',
      { scope, batch, ...(force === 'all' || force.includes(scope) ? { force: true } : {}) },
      scope,
      [],
      chain,
    ),
  );
  await flows.add(clusterAndPublish(batch, chain, matches, force));
  return { publishJobId: publishJobId(chain) };
}
