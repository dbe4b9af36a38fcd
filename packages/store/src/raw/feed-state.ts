import type { Family } from '@crs/domain';
import type pg from 'pg';

/** What is known of a feed between its runs. */
export interface FeedState {
  readonly feed: string;
  readonly family: Family;
  readonly jurisdiction: string | null;
  readonly state: string | null;
  /** Rises when a run changed a row. */
  readonly version: number;
  readonly servedRows: number;
  readonly sourceStamp: Readonly<Record<string, unknown>> | null;
  readonly definitionHash: string | null;
  /** The columns its source had; null where nobody has looked yet. */
  readonly columns: readonly string[] | null;
  /** What its rows held when they were last judged. */
  readonly statistics: unknown;
  readonly lastRunId: number | null;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
  /** All changes of its contractors are kept that came with later versions than this one. */
  readonly changesAfter: number;
}

const COLUMNS = `feed, family, jurisdiction, state, version, served_rows as "servedRows", source_stamp as "sourceStamp",
  definition_hash as "definitionHash", columns, statistics, last_run_id as "lastRunId", last_success_at as "lastSuccessAt",
  last_change_at as "lastChangeAt", changes_after as "changesAfter"`;

export async function findFeedState(db: pg.Pool | pg.ClientBase, feed: string): Promise<FeedState | null> {
  const { rows } = await db.query<FeedState>(`select ${COLUMNS} from feed_state where feed = $1`, [feed]);
  return rows[0] ?? null;
}

export async function listFeedStates(db: pg.Pool | pg.ClientBase): Promise<FeedState[]> {
  return (await db.query<FeedState>(`select ${COLUMNS} from feed_state order by feed`)).rows;
}

/** Notes a successful run of a feed; `changed` raises its version. */
export async function saveFeedState(
  client: pg.ClientBase,
  feed: {
    readonly feed: string;
    readonly family: Family;
    readonly jurisdiction: string | null;
    readonly state: string | null;
    readonly servedRows: number;
    readonly sourceStamp: Readonly<Record<string, unknown>> | null;
    readonly definitionHash: string;
    readonly runId: number;
    readonly columns: readonly string[] | null;
    readonly statistics: unknown;
    readonly changed: boolean;
    /** False where contractors changed and it was not kept how they stood before. */
    readonly changesKept: boolean;
  },
): Promise<void> {
  await client.query(
    `insert into feed_state as f (feed, family, jurisdiction, state, version, served_rows, source_stamp, definition_hash,
       last_run_id, last_success_at, last_change_at, changes_after, columns, statistics)
     values ($1, $2, $3, $4, $9::int, $5, $6, $7, $8, clock_timestamp(), case when $9::int = 1 then clock_timestamp() end,
       case when $10 then 0 else $9::int end, $11, $12)
     on conflict (feed) do update set
       family = excluded.family, jurisdiction = excluded.jurisdiction, state = excluded.state,
       version = f.version + $9::int, served_rows = excluded.served_rows, source_stamp = excluded.source_stamp,
       definition_hash = excluded.definition_hash, last_run_id = excluded.last_run_id,
       last_success_at = excluded.last_success_at, columns = excluded.columns, statistics = excluded.statistics,
       last_change_at = coalesce(excluded.last_change_at, f.last_change_at),
       changes_after = case when $10 then f.changes_after else f.version + $9::int end`,
    [
      feed.feed,
      feed.family,
      feed.jurisdiction,
      feed.state,
      feed.servedRows,
      feed.sourceStamp === null ? null : JSON.stringify(feed.sourceStamp),
      feed.definitionHash,
      feed.runId,
      feed.changed ? 1 : 0,
      feed.changesKept,
      feed.columns,
      feed.statistics === null ? null : JSON.stringify(feed.statistics),
    ],
  );
}

/**
 * Notes where and when the version was fetched that a run made of a feed, with what is known of its source. Call it after
 * `saveFeedState`.
 */
export async function saveFeedVersion(
  client: pg.ClientBase,
  feed: string,
  runId: number,
  source: { readonly publisher: string; readonly url: string; readonly fetchedAt: Date },
): Promise<void> {
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at, columns, statistics)
     select feed, version, $2, $3, $4, $5, columns, statistics from feed_state where feed = $1 on conflict do nothing`,
    [feed, runId, source.publisher, source.url, source.fetchedAt],
  );
}
