import { type Job, QueueUnreachableError, type WorkQueue } from '@crs/runtime';
import { listRunning, type Run } from '@crs/store';
import { z } from 'zod';
import { progressSchema } from '../jobs/jobs.js';
import { withFullStop } from '../run-report/run-report.js';
import { type Sentence, type Severity, sentenceOf } from '../run-report/run-sentence.js';
import type { Session } from '../session.js';

/** A run in one sentence. */
export interface ToldRun {
  readonly id: number;
  readonly startedAt: string;
  readonly severity: Severity;
  readonly text: string;
}

/** The runs started by one command or one night. */
export interface ToldBatch {
  readonly title: string;
  readonly summary: string;
  readonly runs: readonly ToldRun[];
}

/** The number of rows or claims processed, and their total if known. */
export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
}

/** Current work. */
export interface WorkNow {
  readonly runs: readonly (ToldRun & { readonly progress: RunProgress | null })[];
  /** Number of jobs waiting for a worker; null if the queue does not respond. */
  readonly waiting: number | null;
}

/** The queue; null if it does not respond. */
export async function answeringQueue({
  work,
  log,
}: Pick<Session, 'work' | 'log'>): Promise<WorkQueue | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof QueueUnreachableError)) throw error;
    log.warn({ err: error, dependency: 'queue' }, 'A page is shown without the queue.');
    return null;
  }
}

/** The runs in progress, with their progress if a worker has reported it. */
export async function readWorkNow(session: Session, now: number): Promise<WorkNow> {
  const [runs, work] = await Promise.all([listRunning(session.pool), answeringQueue(session)]);
  const [jobs, counts] =
    work === null
      ? [[], null]
      : await Promise.all([work.queue.getJobs(['active']), work.queue.getJobCounts('waiting', 'delayed')]);
  return {
    runs: runs.map((run) => ({
      ...told(run, sentenceOf(run, null, now)),
      progress: progressOf(run, jobs),
    })),
    waiting: counts === null ? null : (counts.waiting ?? 0),
  };
}

/** A run's progress; null if it has ended, or if no worker has reported any. */
export async function readProgress(session: Session, run: Run): Promise<RunProgress | null> {
  if (run.state !== 'running') return null;
  const work = await answeringQueue(session);
  return work === null ? null : progressOf(run, await work.queue.getJobs(['active']));
}

function progressOf({ kind, feed, scope }: Run, jobs: readonly Job[]): RunProgress | null {
  const job = jobs.find(({ name, data }) => name === kind && isAbout(data, feed ?? scope));
  const progress = progressSchema.safeParse(job?.progress).data;
  return progress === undefined ? null : { done: progress.done, total: progress.total };
}

/** The subject of a job: a feed, a scope, or neither. */
const subjectSchema = z.object({ feed: z.string().optional(), scope: z.string().optional() });

function isAbout(data: unknown, subject: string | null): boolean {
  const { feed, scope } = subjectSchema.parse(data);
  return (feed ?? scope ?? null) === subject;
}

/** A run with its sentence, for a page. */
export const told = ({ id, startedAt }: Run, { severity, text }: Sentence): ToldRun => ({
  id,
  startedAt,
  severity,
  text: withFullStop(text),
});
