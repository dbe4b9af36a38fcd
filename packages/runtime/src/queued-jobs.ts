import type { Queue } from 'bullmq';

/** The jobs in one state. */
export interface QueuedJobs {
  readonly state: string;
  readonly jobs: number;
  /** For waiting jobs: seconds since the oldest one became ready, or 0 if there is none. Null for other states. */
  readonly oldestAge: number | null;
}

/**
 * Counts the jobs that wait, run, wait for a time or for other jobs, or failed. No job has a priority.
 * @param now milliseconds since 1970
 */
export async function countQueuedJobs(queue: Queue, now: number): Promise<QueuedJobs[]> {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'waiting-children', 'failed');
  const { waiting = 0, ...others } = counts;
  // Both backends list waiting jobs newest first.
  const last = Math.max(waiting - 1, 0);
  const oldest = await queue.getJobs(['waiting'], last, last);
  const since = Math.min(...oldest.map(({ timestamp, delay }) => timestamp + delay), now);
  return [
    { state: 'waiting', jobs: waiting, oldestAge: (now - since) / 1000 },
    ...Object.entries(others).map(([state, jobs]) => ({
      state: state.replace('-', '_'),
      jobs,
      oldestAge: null,
    })),
  ];
}
