import type { Run } from '@crs/store';
import type pg from 'pg';
import { runsOfBatch } from '../jobs/batch.js';

/** The next run of the same feed or scope in the same batch. */
export async function nextRun(pool: pg.Pool, { id, kind, feed, scope, batch }: Run): Promise<Run | null> {
  if (batch === null) return null;
  const later = await runsOfBatch(pool, batch);
  const same = later.filter(
    (run) => run.id > id && run.kind === kind && run.feed === feed && run.scope === scope,
  );
  return same.at(-1) ?? null;
}
