import { setMaxListeners } from 'node:events';
import type { WorkQueue } from '@crs/runtime';
import { addDeliveries, listDueWebhooks } from '@crs/store';
import { z } from 'zod';
import type { StageContext } from '../context.js';
import { type SendingOptions, sendDue } from './send-due.js';

/** Maximum number of webhooks that a worker sends to at the same time. */
const AT_ONCE = 16;

/** Milliseconds between two checks for new events and due deliveries. */
const INTERVAL = 3_000;

const jobSchema = z.object({ webhook: z.number() });

type SendingContext = Pick<StageContext, 'pool' | 'network' | 'log' | 'signal'>;

/**
 * Creates deliveries of new events, and adds a job for each webhook with something due. Since due deliveries are in the
 * database, the next call adds a lost job again, and an existing one is not added twice.
 * @returns the webhooks with something due
 */
async function enqueueDue({ pool }: Pick<SendingContext, 'pool'>, work: WorkQueue): Promise<number> {
  await addDeliveries(pool);
  const due = await listDueWebhooks(pool);
  await work.queue.addBulk(
    due.map(({ id, failing }) => ({
      name: 'send',
      data: { webhook: id },
      // Webhooks that work come first.
      opts: { jobId: `webhook-${id}`, ...(failing ? { priority: 1 } : {}), ...JOB },
    })),
  );
  return due.length;
}

/** An ended job is removed immediately, so that the next one for its webhook can be added. */
const JOB = { removeOnComplete: true, removeOnFail: true };

/**
 * Sends webhooks until stopped. Every worker does this: they share the jobs, and if a worker dies, another takes over
 * its job.
 * @returns a function that stops it after the current attempts
 */
export function startSending(
  context: SendingContext,
  work: WorkQueue,
  options: SendingOptions,
  interval: number = INTERVAL,
): () => Promise<void> {
  // Every current attempt listens to the signal.
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
