import type pg from 'pg';
import { REMOVED_FEEDS } from './removed-feeds.js';

/** The state of a feed, and the result of its last finished run. */
export interface FeedMetrics {
  readonly feed: string;
  /** Seconds since 1970; null if no run ever succeeded. */
  readonly lastSuccess: number | null;
  readonly servedRows: number;
  readonly version: number;
  /** The code of the guard that put the last run on hold; null if none did. */
  readonly heldBack: string | null;
  /** The error code of the last run; null if it did not fail. */
  readonly failed: string | null;
  /** From the last run. */
  readonly rejected: number;
  readonly newColumns: readonly string[];
  readonly lostColumns: readonly string[];
}

/** The metrics of every feed with a run that was not removed, by name. Running and abandoned runs don't count. */
export async function listFeedMetrics(db: pg.Pool | pg.ClientBase): Promise<FeedMetrics[]> {
  const { rows } = await db.query<FeedMetrics>(
    `select feed, extract(epoch from f.last_success_at)::float8 as "lastSuccess", coalesce(f.served_rows, 0) as "servedRows",
       coalesce(f.version, 0) as version,
       coalesce(held.code, case last.state when 'refused' then last.code end) as "heldBack",
       case last.state when 'failed' then last.code end as failed, coalesce(last.rows_rejected, 0) as rejected,
       coalesce(last.details -> 'newColumns', '[]') as "newColumns",
       coalesce(last.details -> 'lostColumns', '[]') as "lostColumns"
     from crs.feed_state f full join (
       select distinct on (feed) feed, state, code, rows_rejected, details from run
       where kind = 'ingest' and feed is not null and state <> 'running' and code is distinct from 'run.abandoned'
         and not details ? 'statusesOf'
       order by feed, id desc) last using (feed)
     left join (select distinct on (feed) feed, code from quarantine where state = 'held' and feed is not null
                order by feed, id desc) held using (feed)
     where feed not in (select feed from (${REMOVED_FEEDS}) removed)
     order by feed`,
  );
  return rows;
}
