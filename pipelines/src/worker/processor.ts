import type { CrsError } from '@crs/domain';
import { type Job, UnrecoverableError, type WorkQueue } from '@crs/runtime';
import { clusterAll } from '../cluster/cluster.js';
import { type Progress, type ReportProgress, type StageContext, toCrsError } from '../context.js';
import { applyScopeDecisions } from '../decide/apply-decisions.js';
import { ingest } from '../ingest/ingest.js';
import { matchAndPublishFlow, publishJobId } from '../jobs/flows.js';
import { type JobName, jobSchemas } from '../jobs/jobs.js';
import { matchScope } from '../match/match.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { enqueueDueFeeds } from '../nightly/due-feeds.js';
import { defaultFollowUpDelay, type FollowUpDelay, followUp, requestFollowUp } from '../nightly/follow-up.js';
import { isNightBatch } from '../nightly/night-batch.js';
import { publish } from '../publish/publish.js';
import { quarantineRefusedMatches } from '../quarantine/quarantine-matches.js';
import { release } from '../quarantine/release.js';
import { DoneAlreadyError } from '../recorded-run.js';
import { rosterListsWith } from '../scopes.js';
import { undo } from '../undo/undo.js';

/** Milliseconds between two progress reports of one job. */
const REPORT_INTERVAL = 250;

type Handler = (job: Job, report: ReportProgress) => Promise<unknown>;

/**
 * The function that works jobs off: it only reads a job's data, calls its stage and says how far it is.
 * A failure of ours that a second try cannot mend ends the job at once.
 * @param logFailures true where nobody waits for the runs to show why they failed
 * @param patience how long a night waits for its feeds
 */
export function createProcessor(
  context: StageContext,
  work: WorkQueue,
  {
    logFailures,
    patience = defaultFollowUpDelay,
  }: { readonly logFailures: boolean; readonly patience?: FollowUpDelay },
): (job: Job) => Promise<unknown> {
  const handlers: Readonly<Record<JobName, Handler>> = {
    due: async (job) => {
      const { feed } = jobSchemas.due.parse(job.data);
      return enqueueDueFeeds(work, context.pool, Math.max(Date.now(), fireTimeOf(job)), feed);
    },
    ingest: async (job, report) => {
      const request = jobSchemas.ingest.parse(job.data);
      const outcome = await ingest(context, request, report).catch(doneAlready);
      const { rosters, pool, config } = context;
      for (const feeds of rosterListsWith(config, request.feed)) rosters.buildAhead(pool, feeds);
      if (isNightBatch(request.batch)) await requestFollowUp(work, request.batch, patience);
      return outcome;
    },
    undo: (job, report) => undo(context, jobSchemas.undo.parse(job.data), report).catch(doneAlready),
    look: (job) => {
      const { batch } = jobSchemas.look.parse(job.data);
      return followUp(context, work, { batch, id: job.id ?? '' }, patience);
    },
    plan: async (job) => {
      const { batch, chain, force } = jobSchemas.plan.parse(job.data);
      // A worker that died here may have added the rest of the chain; adding other scopes to it would tear it.
      if (!(await work.queue.getJob(publishJobId(chain)))) {
        await work.flows.add(matchAndPublishFlow(batch, chain, await scopesToMatch(context), force));
      }
      return { publishJobId: publishJobId(chain) };
    },
    match: (job, report) => matchScope(context, jobSchemas.match.parse(job.data), report),
    release: (job, report) => release(context, jobSchemas.release.parse(job.data), report),
    hold: (job, report) => quarantineRefusedMatches(context, jobSchemas.hold.parse(job.data), report),
    decide: (job) => applyScopeDecisions(context, jobSchemas.decide.parse(job.data)),
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
    } catch (thrown) {
      const error = toCrsError(thrown);
      if (error !== thrown && error.code === 'internal') {
        context.log.error({ err: thrown, job: job.id, stage: job.name }, 'job failed');
        throw thrown;
      }
      if (logFailures)
        context.log.warn(
          { job: job.id, code: error.code, reason: error.message, nextStep: error.nextStep },
          'job failed',
        );
      if (!isPassing(error, job)) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      await reporter.settled();
    }
  };
}

/**
 * Faults that may have gone by the next try. A source out of reach has been asked several times already, and a disk is
 * full until others are done: only a night, for which nobody waits, comes back some minutes later.
 */
function isPassing(error: CrsError, { data }: Job): boolean {
  if (error.code === 'database.lost') return true;
  return (
    (error.code === 'feed.unreachable' || error.code === 'disk.full') && isNightBatch(String(data.batch))
  );
}

/** What the job was to do is done: its worker died, or seemed to, before saying so. */
function doneAlready(error: unknown): { runId: number } {
  if (error instanceof DoneAlreadyError) return { runId: error.runId };
  throw error;
}

/** The moment a scheduler's job stands for, which a clock that is behind may not have reached. */
function fireTimeOf(job: Job): number {
  return Number(/:(\d+)$/.exec(job.id ?? '')?.[1] ?? 0);
}

/** Sends at most a few reports a second, in order, and always a job's last one. */
function throttledReporter(
  job: Job,
  { log }: StageContext,
): { report: ReportProgress; settled: () => Promise<void> } {
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
