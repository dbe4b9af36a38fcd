import type pg from 'pg';
import { REMOVED_FEEDS } from './removed-feeds.js';
import { RUN_COLUMNS, type Run, type RunKind } from './runs.js';

/** The kinds of runs that can be tried again. */
export const RETRIED_KINDS = ['ingest', 'match', 'cluster', 'publish'] as const satisfies readonly RunKind[];
export type RetriedKind = (typeof RETRIED_KINDS)[number];

/** SQL of whether a run is of a kind, feed and scope, as the index `run_subject` reads it. */
export const isOfSubject = (run: string, kind: string, feed: string, scope: string): string =>
  `${run}.kind = ${kind} and coalesce(${run}.feed, '') = coalesce(${feed}, '')
   and coalesce(${run}.scope, '') = coalesce(${scope}, '')`;

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
    // From the few that failed to the run after each, by indexes: a year of nights has a hundred thousand runs.
    `select ${RUN_COLUMNS} from run
     where state = 'failed' and kind = any($1) and not exists (
         select from run later where ${isOfSubject('later', 'run.kind', 'run.feed', 'run.scope')} and later.id > run.id)
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
     where ${isOfSubject('run', '$1', '$2::text', '$3::text')}
     order by id desc limit 1`,
    [kind, feed, scope],
  );
  return rows[0] ?? null;
}
