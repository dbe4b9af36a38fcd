import { listRuns, type Run } from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';

/** The data of jobs that are recorded as runs. */
const subjectSchema = z.object({
  batch: z.string(),
  feed: z.string().optional(),
  scope: z.string().optional(),
});

/** Newest runs of a batch that are searched for the run of a job. */
const LATEST = 50;

/** The run of a job that just ended; null for a job that records none. */
export async function findRunOfJob(
  pool: pg.Pool,
  { name, data }: { readonly name: string; readonly data: unknown },
): Promise<Run | null> {
  const subject = subjectSchema.safeParse(data).data;
  if (subject === undefined) return null;
  const { batch, feed = null, scope = null } = subject;
  const runs = await listRuns(pool, { batch, limit: LATEST });
  return runs.find((run) => run.kind === name && run.feed === feed && run.scope === scope) ?? null;
}
