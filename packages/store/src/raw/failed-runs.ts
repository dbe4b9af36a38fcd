import type pg from 'pg';
import { RUN_COLUMNS, type Run, type RunKind } from './runs.js';

/** The kinds of runs that can be tried again. */
export const RETRIED_KINDS = ['ingest', 'match', 'cluster', 'publish'] as const satisfies readonly RunKind[];
export type RetriedKind = (typeof RETRIED_KINDS)[number];

/** The last run of each kind and feed or scope, if it failed; the oldest first. */
export async function listLastFailures(db: pg.Pool | pg.ClientBase): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run where state = 'failed' and id in (
       select max(id) from run where kind = any($1) group by kind, feed, scope)
     order by id`,
    [RETRIED_KINDS],
  );
  return rows;
}

/** The last run of the same kind and feed or scope as a run. */
export async function findLastOfSubject(
  db: pg.Pool | pg.ClientBase,
  { kind, feed, scope }: Pick<Run, 'kind' | 'feed' | 'scope'>,
): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where kind = $1 and feed is not distinct from $2::text and scope is not distinct from $3::text
     order by id desc limit 1`,
    [kind, feed, scope],
  );
  return rows[0] ?? null;
}
