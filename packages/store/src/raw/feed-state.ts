import type { Family } from '@crs/domain';
import type pg from 'pg';

/** The state of a feed between its runs. */
export interface FeedState {
  readonly feed: string;
  readonly family: Family;
  readonly jurisdiction: string | null;
  readonly state: string | null;
  /** Rises when a run changes a row. */
  readonly version: number;
  readonly servedRows: number;
  readonly sourceStamp: Readonly<Record<string, unknown>> | null;
  readonly definitionHash: string | null;
  /** The columns of its source; null before its first run. */
  readonly columns: readonly string[] | null;
  /** Statistics of its rows at the last check. */
  readonly statistics: unknown;
  readonly lastRunId: number | null;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
}

const COLUMNS = `feed, family, jurisdiction, state, version, served_rows as "servedRows", source_stamp as "sourceStamp",
  definition_hash as "definitionHash", columns, statistics, last_run_id as "lastRunId", last_success_at as "lastSuccessAt",
  last_change_at as "lastChangeAt"`;

export async function findFeedState(db: pg.Pool | pg.ClientBase, feed: string): Promise<FeedState | null> {
  const { rows } = await db.query<FeedState>(`select ${COLUMNS} from feed_state where feed = $1`, [feed]);
  return rows[0] ?? null;
}

export async function listFeedStates(db: pg.Pool | pg.ClientBase): Promise<FeedState[]> {
  return (await db.query<FeedState>(`select ${COLUMNS} from feed_state order by feed`)).rows;
}

/** The versions of the feeds by name, without their statistics, which make up most of a state. */
export async function loadFeedVersions(
  db: pg.Pool | pg.ClientBase,
): Promise<Map<string, Pick<FeedState, 'version'>>> {
  const { rows } = await db.query<Pick<FeedState, 'feed' | 'version'>>(
    'select feed, version from feed_state',
  );
  return new Map(rows.map(({ feed, version }) => [feed, { version }]));
}

/** Saves a successful run of a feed; `changed` raises its version. */
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
  },
): Promise<void> {
  await client.query(
    `insert into feed_state as f (feed, family, jurisdiction, state, version, served_rows, source_stamp, definition_hash,
       last_run_id, last_success_at, last_change_at, columns, statistics)
     values ($1, $2, $3, $4, $9::int, $5, $6, $7, $8, clock_timestamp(), case when $9::int = 1 then clock_timestamp() end,
       $10, $11)
     on conflict (feed) do update set
       family = excluded.family, jurisdiction = excluded.jurisdiction, state = excluded.state,
       version = f.version + $9::int, served_rows = excluded.served_rows, source_stamp = excluded.source_stamp,
       definition_hash = excluded.definition_hash, last_run_id = excluded.last_run_id,
       last_success_at = excluded.last_success_at, columns = excluded.columns, statistics = excluded.statistics,
       last_change_at = coalesce(excluded.last_change_at, f.last_change_at)`,
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
      feed.columns,
      feed.statistics === null ? null : JSON.stringify(feed.statistics),
    ],
  );
}

/**
 * Removes the versions of quarantined runs from a feed's versions, in the caller's transaction. They are kept under the
 * negative ids of their runs.
 */
export async function quarantineVersions(
  client: pg.ClientBase,
  feed: string,
  runs: readonly number[],
): Promise<void> {
  await client.query('update feed_version set version = -run_id where feed = $1 and run_id = any($2)', [
    feed,
    runs,
  ]);
}

/** Gives a released run the feed's newest version, replacing the runs that quarantined and released it. */
export async function restoreVersion(
  client: pg.ClientBase,
  feed: string,
  { ingestRun, undoRun }: { readonly ingestRun: number; readonly undoRun: number },
): Promise<void> {
  await client.query(
    `delete from feed_version v using feed_state s
     where v.feed = $1 and s.feed = $1 and (v.run_id = $2 or v.version = s.version)`,
    [feed, undoRun],
  );
  await client.query(
    `update feed_version v set version = s.version from feed_state s
     where v.feed = $1 and s.feed = $1 and v.run_id = $2`,
    [feed, ingestRun],
  );
}

/**
 * Gives a feed a new version after a run changed its rows without its source.
 * @param originOf the run whose download the rows come from
 */
export async function raiseFeedVersion(
  client: pg.ClientBase,
  feed: string,
  { runId, originOf }: { readonly runId: number; readonly originOf: number },
): Promise<void> {
  await client.query(
    'update feed_state set version = version + 1, last_change_at = clock_timestamp() where feed = $1',
    [feed],
  );
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at, columns, statistics)
     select s.feed, s.version, $2, v.publisher, v.url, v.fetched_at, s.columns, s.statistics
     from feed_state s join feed_version v using (feed) where s.feed = $1 and v.run_id = $3`,
    [feed, runId, originOf],
  );
}

/** Statistics of a feed version, and the run that made it. */
interface EarlierStatistics {
  readonly runId: number;
  /** As `saveFeedState` recorded them. */
  readonly statistics: unknown;
}

/**
 * The statistics of a feed at a moment; if no version is that old, those of its oldest version.
 * @param since the first run whose version counts
 */
export async function findEarlierStatistics(
  client: pg.ClientBase,
  feed: string,
  { until, since }: { readonly until: Date; readonly since: number },
): Promise<EarlierStatistics | null> {
  const { rows } = await client.query<EarlierStatistics>(
    `select run_id as "runId", statistics from feed_version v
     where feed = $1 and version > 0 and run_id >= $2 and statistics is not null
       and not exists (select from run r where r.id = v.run_id and r.details ? 'undoneBy')
     order by fetched_at <= $3 desc, case when fetched_at <= $3 then -version else version end limit 1`,
    [feed, since, until],
  );
  return rows[0] ?? null;
}

/** Clears the stamp of a feed's source, so that the next run reads the source even if it hasn't changed. */
export async function forgetSourceStamp(client: pg.ClientBase, feed: string): Promise<void> {
  await client.query('update feed_state set source_stamp = null where feed = $1', [feed]);
}

/** Address and time of the download of a feed version. */
export interface FeedOrigin {
  readonly publisher: string;
  readonly url: string;
  readonly fetchedAt: Date;
}

/**
 * Saves address and time of a run's download, with the state of its source. Call it after `saveFeedState`.
 */
export async function saveFeedVersion(
  client: pg.ClientBase,
  feed: string,
  runId: number,
  source: FeedOrigin,
): Promise<void> {
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at, columns, statistics)
     select feed, version, $2, $3, $4, $5, columns, statistics from feed_state where feed = $1 on conflict do nothing`,
    [feed, runId, source.publisher, source.url, source.fetchedAt],
  );
}
