import { CrsError } from '@crs/domain';
import { type Job, UnrecoverableError, type WorkQueue } from '@crs/runtime';
import { clusterAll } from '../cluster/cluster.js';
import type { Progress, Report, StageContext } from '../context.js';
import { settleScope } from '../decide/settle.js';
import { ingest } from '../ingest/ingest.js';
import { matchScope } from '../match/match.js';
import { newBatch } from '../nightly/batch.js';
import { matchAndPublishFlow, nightlyFlow } from '../nightly/flow.js';
import { scopesToMatch } from '../nightly/plan.js';
import { publish } from '../publish/publish.js';
import { type JobName, jobSchemas } from './jobs.js';

/** Milliseconds between two progress reports of one job. */
const REPORT_INTERVAL = 250;

type Handler = (job: Job, report: Report) => Promise<unknown>;

/**
 * The function that works jobs off: it only reads a job's data, calls its stage and says how far it is.
 * A failure of ours that a second try cannot mend ends the job at once.
 * @param logFailures true where nobody waits for the runs to show why they failed
 */
export function createProcessor(
  context: StageContext,
  work: WorkQueue,
  { logFailures }: { logFailures: boolean },
): (job: Job) => Promise<unknown> {
  const handlers: Readonly<Record<JobName, Handler>> = {
    nightly: async (job) => {
      const { feeds } = jobSchemas.nightly.parse(job.data);
      const batch = newBatch('nightly', new Date(job.timestamp));
      const names = feeds ?? context.config.feeds.map(({ feed }) => feed);
      await work.flows.add(nightlyFlow(batch, names));
      return { batch };
    },
    ingest: (job, report) => ingest(context, jobSchemas.ingest.parse(job.data), report),
    plan: async (job) => {
      const { batch } = jobSchemas.plan.parse(job.data);
      const scopes = await scopesToMatch(context);
      const flow = await work.flows.add(matchAndPublishFlow(batch, scopes));
      return { scopes, publishJobId: flow.job.id };
    },
    match: (job, report) => matchScope(context, jobSchemas.match.parse(job.data), report),
    decide: (job) => settleScope(context, jobSchemas.decide.parse(job.data)),
    cluster: (job, report) => clusterAll(context, jobSchemas.cluster.parse(job.data), report),
    publish: (job, report) => publish(context, jobSchemas.publish.parse(job.data), report),
  };
  return async (job) => {
    const handler = handlers[job.name as JobName];
    if (!handler)
      throw new UnrecoverableError(`There is no stage ${job.name}: the job is of another version.`);
    const reporter = throttledReporter(job, context);
    try {
      return await handler(job, reporter.report);
    } catch (error) {
      if (!(error instanceof CrsError)) {
        context.log.error({ err: error, job: job.id, stage: job.name }, 'job failed');
        throw error;
      }
      if (logFailures)
        context.log.warn(
          { job: job.id, code: error.code, reason: error.message, nextStep: error.nextStep },
          'job failed',
        );
      if (!isPassing(error)) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      await reporter.settled();
    }
  };
}

/** Faults that may have gone by the next try: a source out of reach, a server away. */
function isPassing(error: CrsError): boolean {
  return error.code === 'feed.unreachable';
}

/** Sends at most a few reports a second, in order, and always a job's last one. */
function throttledReporter(
  job: Job,
  { log }: StageContext,
): { report: Report; settled: () => Promise<void> } {
  let sentAt = 0;
  let sending: Promise<void> = Promise.resolve();
  const send = (progress: Progress) => {
    sending = sending
      .then(() => job.updateProgress({ ...progress }))
      .catch((error: Error) => log.warn({ err: error, job: job.id }, 'progress could not be reported'));
  };
  return {
    report(progress) {
      const now = performance.now();
      if (now - sentAt < REPORT_INTERVAL && progress.done !== progress.total) return;
      sentAt = now;
      send(progress);
    },
    settled: () => sending,
  };
}
