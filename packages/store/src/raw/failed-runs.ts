import type pg from 'pg';
import { REMOVED_FEEDS } from './removed-feeds.js';
import { RUN_COLUMNS, type Run, type RunKind } from './runs.js';

/** The kinds of runs that can be tried again. */
export const RETRIED_KINDS = ['ingest', 'match', 'cluster', 'publish'] as const satisfies readonly RunKind[];
export type RetriedKind = (typeof RETRIED_KINDS)[number];

/** True for a kind that can be tried again. */
export const isRetried = (kind: RunKind): kind is RetriedKind =>
  (RETRIED_KINDS as readonly RunKind[]).includes(kind);

/** The kinds of runs whose failure an operator is to know. Exports are made again after the next night. */
const TOLD_KINDS: readonly RunKind[] = [...RETRIED_KINDS, 'export'];

/** SQL of whether a run is of a kind, feed and scope, as the index `run_subject` reads it. */
export const isOfSubject = (run: string, kind: string, feed: string, scope: string): string =>
  `${run}.kind = ${kind} and coalesce(${run}.feed, '') = coalesce(${feed}, '')
   and coalesce(${run}.scope, '') = coalesce(${scope}, '')`;

/**
 * The runs that failed and were not followed by another of their kind and of their feed or scope; none of removed feeds. The
 * oldest comes first.
 * @param before milliseconds since 1970: later failures are left out
 */
export const listFailedRuns = (db: pg.Pool | pg.ClientBase, before: number | null = null): Promise<Run[]> =>
  failedOf(db, RETRIED_KINDS, before);

/** The same with those that are not tried again by themselves, and that an operator is to know. */
export const listToldFailures = (db: pg.Pool | pg.ClientBase, before: number): Promise<Run[]> =>
  failedOf(db, TOLD_KINDS, before);

async function failedOf(
  db: pg.Pool | pg.ClientBase,
  kinds: readonly RunKind[],
  before: number | null,
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    // From the few that failed to the run after each, by indexes: a year of nights has a hundred thousand runs.
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
