import type { CrsError } from '@crs/domain';
import { type Job, UnrecoverableError, WaitingError, type WorkQueue } from '@crs/runtime';
import { defaultTimeouts, UnreachableError } from '@crs/sources';
import { type Progress, type ReportProgress, type StageContext, toCrsError } from '../context.js';
import { isNightBatch } from '../jobs/batch.js';
import { type JobData, type JobName, jobSchemas } from '../jobs/jobs.js';
import { defaultFollowUpDelay, type FollowUpDelay } from '../nightly/follow-up.js';
import { failedRunOf } from '../recorded-run.js';
import { noteProgress } from '../run-log/run-log.js';
import { type RunFields, runFields } from '../run-report/run-fields.js';
import { createHandlers, type JobTools } from './handlers.js';
import { isAskedAgain } from './retry-delay.js';

/** Milliseconds between two progress reports of one job. */
const REPORT_INTERVAL = 250;

/**
 * The BullMQ processor: reads a job's data, calls its handler, and reports progress. An error that a retry cannot solve
 * fails the job immediately. If the process is stopped, the job returns to the queue, which does not count as an
 * attempt.
 * @param logFailures true if no command waits for the runs and shows their failures
 * @param delay how long a night waits for its feeds
 */
export function createProcessor(
  context: StageContext,
  work: WorkQueue,
  {
    logFailures,
    delay = defaultFollowUpDelay,
  }: { readonly logFailures: boolean; readonly delay?: FollowUpDelay },
): (job: Job, token?: string) => Promise<unknown> {
  const handlers = createHandlers(context, work, delay);
  const handle = <N extends JobName>(name: N, data: unknown, tools: JobTools): Promise<unknown> =>
    handlers[name](jobSchemas[name].parse(data) as JobData<N>, tools);
  return async (job, token) => {
    if (!isJobName(job.name))
      throw new UnrecoverableError(`There is no stage ${job.name}: the job is from another version.`);
    const reporter = throttledReporter(job, context);
    try {
      // A closing worker may still receive a job, even one that was just moved back.
      context.signal.throwIfAborted();
      // A feed may have been defined since this worker started.
      context.refreshFeeds?.();
      const { report } = reporter;
      return await handle(job.name, job.data, { id: job.id ?? '', report, triesLeft: triesLeft(job) });
    } catch (thrown) {
      if (context.signal.aborted) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const error = toCrsError(thrown);
      if (error !== thrown && error.code === 'internal') {
        context.log.error(
          { err: thrown, ...failedRunFields(thrown), job: job.id, stage: job.name },
          'job failed',
        );
        throw thrown;
      }
      if (logFailures)
        context.log.warn(
          {
            ...failedRunFields(thrown),
            job: job.id,
            code: error.code,
            reason: error.message,
            nextStep: error.nextStep,
          },
          'job failed',
        );
      if (!isTransient(error, job, context)) throw new UnrecoverableError(error.message);
      if (error instanceof UnreachableError)
        await job.updateData({ ...job.data, failedBefore: error.attempts });
      throw error;
    } finally {
      await reporter.sent();
    }
  };
}

function failedRunFields(error: unknown): Partial<RunFields> {
  const run = failedRunOf(error);
  return run === null ? {} : runFields(run);
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobSchemas, name);

/**
 * Errors that a retry may solve. Only a night retries an unreachable source or a full disk, minutes later, because
 * nobody is waiting for it.
 */
function isTransient(error: CrsError, job: Job, { timeouts }: StageContext): boolean {
  if (error.code === 'database.lost') return true;
  if (!isOfNight(job)) return false;
  if (error instanceof UnreachableError)
    return isAskedAgain(error, timeouts.attempts ?? defaultTimeouts.attempts);
  return error.code === 'disk.full';
}

const isOfNight = ({ data }: Job): boolean => isNightBatch(String(data.batch));

/** Remaining tries for an unreachable source after this one. */
const triesLeft = (job: Job): number =>
  isOfNight(job) ? Math.max((job.opts.attempts ?? 1) - job.attemptsMade - 1, 0) : 0;

/** Sends at most a few reports per second, in order, and always a job's last one. */
function throttledReporter(
  job: Job,
  { log }: StageContext,
): { report: ReportProgress; sent: () => Promise<void> } {
  let sentAt = 0;
  let sending: Promise<void> = Promise.resolve();
  const send = (progress: Progress) => {
    sending = sending
      .then(() => job.updateProgress({ ...progress }))
      .catch((error: Error) => log.warn({ err: error, job: job.id }, 'progress could not be reported'));
  };
  return {
    report(progress) {
      noteProgress(progress);
      const now = performance.now();
      if (now - sentAt < REPORT_INTERVAL && progress.done !== progress.total) return;
      sentAt = now;
      send(progress);
    },
    sent: () => sending,
  };
}
