import { setMaxListeners } from 'node:events';
import type { WorkQueue } from '@crs/runtime';
import { addDeliveries, listDueWebhooks } from '@crs/store';
import { z } from 'zod';
import type { StageContext } from '../context.js';
import { type SendingOptions, sendDue } from './send-due.js';

/** Webhooks that one worker sends to at once. */
const AT_ONCE = 16;

/** Milliseconds between two looks for new events and due deliveries. */
const INTERVAL = 3_000;

const jobSchema = z.object({ webhook: z.number() });

type SendingContext = Pick<StageContext, 'pool' | 'network' | 'log' | 'signal'>;

/**
 * Makes deliveries of new events, and adds a job for each webhook that has something to send. What is to be sent stands in
 * the database: a job that is lost is added again by the next call, and one that is there is not added twice.
 * @returns the webhooks with something to send
 */
export async function enqueueDue({ pool }: Pick<SendingContext, 'pool'>, work: WorkQueue): Promise<number> {
  await addDeliveries(pool);
  const due = await listDueWebhooks(pool);
  await work.queue.addBulk(
    due.map(({ id, failing }) => ({
      name: 'send',
      data: { webhook: id },
      // Those that work come first.
      opts: { jobId: `webhook-${id}`, ...(failing ? { priority: 1 } : {}), ...JOB },
    })),
  );
  return due.length;
}

/** An ended job goes at once, so that the next one of its webhook can be added. */
const JOB = { removeOnComplete: true, removeOnFail: true };

/**
 * Sends webhooks until stopped. Every worker does: they share the jobs, and the job of a worker that died goes to another.
 * @returns a function that stops it after the attempts at work
 */
export function startSending(
  context: SendingContext,
  work: WorkQueue,
  options: SendingOptions,
  interval: number = INTERVAL,
): () => Promise<void> {
  // Each attempt at work listens to it.
  setMaxListeners(0, context.signal);
  const worker = work.startWorker(({ data }) => sendDue(context, jobSchema.parse(data).webhook, options), {
    concurrency: AT_ONCE,
  });
  worker.on('failed', (job, error) => {
    if (!context.signal.aborted)
      context.log.warn({ err: error, job: job?.id }, 'a webhook delivery failed; it will be retried');
  });
  let stopped = false;
  const look = async (): Promise<void> => {
    try {
      await enqueueDue(context, work);
    } catch (error) {
      if (!context.signal.aborted)
        context.log.warn({ err: error }, 'webhooks could not be checked; trying again soon');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(() => (stopped ? undefined : look()));
  }, interval);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await work.stopWorker(worker);
  };
}
