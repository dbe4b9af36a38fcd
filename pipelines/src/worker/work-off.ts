import { setTimeout as sleep } from 'node:timers/promises';
import { CrsError } from '@crs/domain';
import type { FlowJob, WorkQueue } from '@crs/runtime';
import type { Progress, StageContext } from '../context.js';
import { plannedSchema, progressSchema } from './jobs.js';
import { createProcessor } from './processor.js';

/**
 * Jobs at work at once in one process. Two: while one feed waits for the database, the other is parsed, and
 * a feed's own work fills one core.
 */
export const CONCURRENCY = 2;

/**
 * Hands a flow to the queue and works it off in this process too, so that no second worker is needed.
 * Returns when its last job is done; failures of single feeds or scopes stand in the runs of the batch.
 * @param onProgress hears of every job's progress, wherever it runs
 */
export async function workOff(
  context: StageContext,
  work: WorkQueue,
  flow: FlowJob,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const listen = ({ data }: { data: unknown }) => {
    const progress = progressSchema.safeParse(data);
    if (progress.success) onProgress(progress.data);
  };
  work.events.on('progress', listen);
  const worker = work.startWorker(createProcessor(context, work, { logFailures: false }), {
    concurrency: CONCURRENCY,
  });
  try {
    const { job } = await work.flows.add(flow);
    const result = await waitForJob(work, job.id);
    if (flow.name === 'plan') await waitForJob(work, publishJobId(result));
  } finally {
    work.events.off('progress', listen);
    await worker.close();
  }
}

/** Milliseconds between two looks at a job. */
const LOOK_INTERVAL = 100;

/**
 * Waits for the end of a job and gives its result. It looks at the job itself: an event that goes by while
 * the listener is being set up is lost, and with it the news that a short job has ended.
 */
async function waitForJob(work: WorkQueue, id: string | undefined): Promise<unknown> {
  for (;;) {
    const job = id === undefined ? undefined : await work.queue.getJob(id);
    if (!job) {
      throw new CrsError('job.lost', `The job ${id} is not in the queue.`, {
        nextStep: 'Run the command again; what was published stands.',
      });
    }
    const state = await job.getState();
    if (state === 'completed') return (await work.queue.getJob(job.id ?? ''))?.returnvalue;
    if (state === 'failed') {
      throw new CrsError('job.failed', `${job.name} failed: ${job.failedReason}.`, {
        nextStep: '`crs runs` shows what came before it; the log has more.',
      });
    }
    await sleep(LOOK_INTERVAL);
  }
}

/** The plan of a night adds a second flow; the night is over when that one has published. */
function publishJobId(planned: unknown): string | undefined {
  return plannedSchema.parse(planned).publishJobId;
}
