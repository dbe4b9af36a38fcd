import type pg from 'pg';
import { REMOVED_FEEDS } from './removed-feeds.js';
import { RUN_COLUMNS, type Run, type RunKind } from './runs.js';

/** The kinds of runs that can be retried. */
const RETRIED_KINDS = ['ingest', 'match', 'cluster', 'publish'] as const satisfies readonly RunKind[];
type RetriedKind = (typeof RETRIED_KINDS)[number];

/** True for a kind that can be retried. */
export const isRetried = (kind: RunKind): kind is RetriedKind =>
  (RETRIED_KINDS as readonly RunKind[]).includes(kind);

/** The kinds of runs whose failure operators should know about. Exports are repeated after the next night. */
const TOLD_KINDS: readonly RunKind[] = [...RETRIED_KINDS, 'export'];

/** SQL for whether a run has a kind, feed, and scope, in terms of the index `run_subject`. */
export const isOfSubject = (run: string, kind: string, feed: string, scope: string): string =>
  `${run}.kind = ${kind} and coalesce(${run}.feed, '') = coalesce(${feed}, '')
   and coalesce(${run}.scope, '') = coalesce(${scope}, '')`;

/**
 * The failed runs that were not followed by another run of the same kind and feed or scope, oldest first; none of
 * removed feeds.
 * @param before milliseconds since 1970: later failures are left out
 */
export const listFailedRuns = (db: pg.Pool | pg.ClientBase, before: number | null = null): Promise<Run[]> =>
  failedOf(db, RETRIED_KINDS, before);

/** The same, including failures that are not retried automatically and that operators should know about. */
export const listToldFailures = (db: pg.Pool | pg.ClientBase, before: number): Promise<Run[]> =>
  failedOf(db, TOLD_KINDS, before);

async function failedOf(
  db: pg.Pool | pg.ClientBase,
  kinds: readonly RunKind[],
  before: number | null,
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    // From the few failed runs to the run after each, by indexes: a year of nights has a hundred thousand runs.
    `select ${RUN_COLUMNS} from run
     where state = 'failed' and kind = any($1) and not exists (
         select from run later where ${isOfSubject('later', 'run.kind', 'run.feed', 'run.scope')} and later.id > run.id)
       and ($2::bigint is null or ended_at <= to_timestamp($2 / 1000.0))
       and (feed is null or feed not in (select feed from (${REMOVED_FEEDS}) removed))
     order by id`,
    [kinds, before],
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
