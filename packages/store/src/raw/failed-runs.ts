import type pg from 'pg';
import { REMOVED_FEEDS } from './removed-feeds.js';
import { RUN_COLUMNS, type Run, type RunKind } from './runs.js';

/** The kinds of runs that can be tried again. */
export const RETRIED_KINDS = ['ingest', 'match', 'cluster', 'publish'] as const satisfies readonly RunKind[];
export type RetriedKind = (typeof RETRIED_KINDS)[number];

/**
 * The runs that failed and were not followed by another of their kind and of their feed or scope; none of removed feeds. The
 * oldest comes first.
 * @param before milliseconds since 1970: later failures are left out
 */
export async function listFailedRuns(
  db: pg.Pool | pg.ClientBase,
  before: number | null = null,
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where state = 'failed' and id in (select max(id) from run where kind = any($1) group by kind, feed, scope)
       and ($2::bigint is null or ended_at <= to_timestamp($2 / 1000.0))
       and (feed is null or feed not in (select feed from (${REMOVED_FEEDS}) removed))
     order by id`,
    [RETRIED_KINDS, before],
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
