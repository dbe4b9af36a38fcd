import { listRuns, type Run } from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';

/** What jobs that are recorded as runs carry. */
const subjectSchema = z.object({
  batch: z.string(),
  feed: z.string().optional(),
  scope: z.string().optional(),
});

/** Runs of a batch that are looked through for the one of a job that has just ended. */
const LATEST = 50;

/** The run of a job that has just ended; null for a job that is recorded as none. */
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
