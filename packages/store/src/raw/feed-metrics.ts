import type pg from 'pg';

/** How a feed stands, and what came of its last run that ended by itself. */
export interface FeedMetrics {
  readonly feed: string;
  /** Seconds since 1970; null where no run ever succeeded. */
  readonly lastSuccess: number | null;
  readonly servedRows: number;
  readonly version: number;
  /** The code of the guard that held the last run back; null where none did. */
  readonly heldBack: string | null;
  /** The code of what the last run failed with; null where it did not. */
  readonly failed: string | null;
  /** Of the last run. */
  readonly rejected: number;
  readonly newColumns: readonly string[];
  readonly lostColumns: readonly string[];
}

/** The figures of every feed that was ever run, by name. Runs at work do not count, nor those whose process died. */
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
       order by feed, id desc) last using (feed)
     left join (select distinct on (feed) feed, code from quarantine where state = 'held' and feed is not null
                order by feed, id desc) held using (feed)
     order by feed`,
  );
  return rows;
}
