import { CrsError } from '@crs/domain';
import type { FlowJob, WorkQueue } from '@crs/runtime';
import type { Progress, StageContext } from '../context.js';
import { progressSchema } from './jobs.js';
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
  const worker = work.startWorker(createProcessor(context, work), { concurrency: CONCURRENCY });
  try {
    const { job } = await work.flows.add(flow);
    const result: unknown = await job.waitUntilFinished(work.events);
    if (flow.name === 'plan') await waitForPublish(work, result);
  } finally {
    work.events.off('progress', listen);
    await worker.close();
  }
}

/** The plan of a night adds a second flow; the night is over when that one has published. */
async function waitForPublish(work: WorkQueue, planned: unknown): Promise<void> {
  const id = (planned as { publishJobId?: string }).publishJobId;
  const job = id === undefined ? undefined : await work.queue.getJob(id);
  if (!job) {
    throw new CrsError('nightly.lost', 'The second half of the nightly run is not in the queue.', {
      nextStep: 'Run `crs nightly` again; what was ingested stands.',
    });
  }
  await job.waitUntilFinished(work.events);
}
