import { setTimeout as sleep } from 'node:timers/promises';
import { CrsError } from '@crs/domain';
import { type FlowJob, QueueUnreachableError, type WorkQueue } from '@crs/runtime';
import { isConnectionLost } from '@crs/store';
import pTimeout from 'p-timeout';
import type { Progress, StageContext } from '../context.js';
import { plannedSchema, progressSchema } from '../jobs/jobs.js';
import { cleanUpDeadWorkers } from './dead-workers.js';
import { createProcessor } from './processor.js';
import { retryDelay } from './retry-delay.js';

/** Number of simultaneous jobs in a process: while one feed waits for the database, another one is parsed. */
export const CONCURRENCY = 2;

/**
 * Adds a flow to the queue and also works on it in this process until its last job is done. Failures of individual
 * feeds or scopes are in the batch's runs.
 * @param onProgress called with the progress of every job, wherever it runs
 * @throws the reason of the context's signal, after the current jobs here have ended
 */
export async function runFlowToEnd(
  context: StageContext,
  work: WorkQueue,
  flow: FlowJob,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const listen = ({ data }: { data: unknown }) => {
    const progress = progressSchema.safeParse(data);
    if (progress.success) onProgress(progress.data);
  };
  await cleanUpDeadWorkers(context);
  work.events.on('progress', listen);
  const worker = work.startWorker(createProcessor(context, work, { logFailures: false }), {
    concurrency: CONCURRENCY,
    retryDelay,
  });
  // Closes immediately, so that the worker takes no other job.
  const stop = () => void work.stopWorker(worker);
  context.signal.addEventListener('abort', stop);
  try {
    const { job } = await work.flows.add(flow);
    const result = await waitForJob(work, job.id ?? '', context.signal);
    // The planning job adds a second flow, which ends with its publish job.
    if (flow.name === 'plan')
      await waitForJob(work, plannedSchema.parse(result).publishJobId, context.signal);
  } catch (error) {
    if (error instanceof QueueUnreachableError) work.abandon();
    throw error;
  } finally {
    work.events.off('progress', listen);
    context.signal.removeEventListener('abort', stop);
    await work.stopWorker(worker);
  }
}

/** Milliseconds between two checks of a job. */
const LOOK_INTERVAL = 500;

/**
 * Waits for a job to end and returns its result. The job is checked on events and at intervals, because an event is
 * lost while the listener is set up.
 */
async function waitForJob(work: WorkQueue, id: string, stopped: AbortSignal): Promise<unknown> {
  let pause = new AbortController();
  const hear = ({ jobId }: { jobId: string }) => {
    if (jobId === id) pause.abort();
  };
  work.events.on('completed', hear).on('failed', hear);
  try {
    let answeredAt = performance.now();
    for (;;) {
      stopped.throwIfAborted();
      pause = new AbortController();
      const found = await answered(endOfJob(work, id));
      if (found === null) {
        if (performance.now() - answeredAt > LONGEST_SILENCE) throw silent();
      } else {
        answeredAt = performance.now();
        if (found.ended) return found.result;
      }
      // An event or a stop aborts the sleep, which then throws.
      const signal = AbortSignal.any([pause.signal, stopped]);
      await sleep(LOOK_INTERVAL, undefined, { signal }).catch(() => {});
    }
  } finally {
    work.events.off('completed', hear).off('failed', hear);
  }
}

/** States in which a job has ended. */
const AT_REST = ['completed', 'failed', 'unknown'];

/**
 * Checks whether a job has ended and returns its result.
 * @throws CrsError if it is gone or failed
 */
async function endOfJob(
  work: WorkQueue,
  id: string,
): Promise<{ readonly ended: boolean; readonly result: unknown }> {
  const state = await work.queue.getJobState(id);
  if (!AT_REST.includes(state)) return { ended: false, result: undefined };
  const job = await work.queue.getJob(id);
  if (!job) {
    throw new CrsError('job.lost', `The job ${id} is not in the queue.`, {
      nextStep: 'Run the command again. Published data is not affected.',
    });
  }
  if (state === 'failed') {
    throw new CrsError('job.failed', `${job.name} failed: ${job.failedReason}.`, {
      nextStep: '`crs runs` shows the earlier runs; the log has more.',
    });
  }
  return { ended: true, result: job.returnvalue };
}

/** Time limit for one check, and for an unavailable server, as during a restart; in milliseconds. */
const LONGEST_LOOK = 10_000;
const LONGEST_SILENCE = 90_000;

/** The result of a check; null if the server did not respond. */
async function answered<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await pTimeout(look, { milliseconds: LONGEST_LOOK, fallback: () => null });
  } catch (error) {
    if (isConnectionLost(error)) return null;
    throw error;
  }
}

const silent = (): CrsError =>
  new QueueUnreachableError(
    'queue.unreachable',
    `The queue has not answered for ${LONGEST_SILENCE / 1000} seconds.`,
    {
      nextStep:
        'Check that Redis or PostgreSQL is running, then run the command again. Published data is not affected.',
    },
  );
