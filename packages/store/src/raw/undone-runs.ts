/** The runs of a feed that can be undone, and the stored state of undone runs. */
import type pg from 'pg';
import { RUN_COLUMNS, type Run } from './runs.js';

/** The newest run of a feed that changed rows and was not undone; null if there is none. */
export async function findUndoableRun(db: pg.Pool | pg.ClientBase, feed: string): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where kind in ('ingest', 'remove') and feed = $1 and state = 'done' and inserted + updated + removed > 0
       and not details ? 'undoneBy'
     order by id desc limit 1`,
    [feed],
  );
  return rows[0] ?? null;
}

/**
 * The runs of all feeds that changed rows, were not undone, and made a version that readers have not seen; the newest
 * first.
 */
export async function listUnpublishedRuns(
  db: pg.Pool | pg.ClientBase,
): Promise<(Run & { readonly feed: string })[]> {
  const { rows } = await db.query<Run & { feed: string }>(
    `select ${RUN_COLUMNS} from run
     where kind in ('ingest', 'remove') and state = 'done' and inserted + updated + removed > 0
       and not details ? 'undoneBy' and exists (
         select from feed_version v left join served.feed_state s on s.feed = v.feed
         where v.feed = run.feed and v.run_id = run.id and v.version > coalesce(s.version, 0))
     order by id desc`,
  );
  return rows;
}

/**
 * The feeds whose newest version readers have not seen, unless an undo made it, or a run that only let statuses
 * through.
 */
export async function listUnprovenFeeds(db: pg.Pool | pg.ClientBase): Promise<Set<string>> {
  const { rows } = await db.query<{ feed: string }>(
    `select f.feed from feed_state f
     left join served.feed_state s on s.feed = f.feed
     left join feed_version v on v.feed = f.feed and v.version = f.version
     left join run r on r.id = v.run_id
     where f.version > coalesce(s.version, 0) and (r.id is null or not (r.kind = 'undo' or r.details ? 'statusesOf'))`,
  );
  return new Set(rows.map(({ feed }) => feed));
}

/** The feed whose version a run made, or null; works for dropped runs, too. */
export async function findFeedOfRun(db: pg.Pool | pg.ClientBase, runId: number): Promise<string | null> {
  const { rows } = await db.query<{ feed: string }>(
    'select feed from feed_version where run_id = $1 limit 1',
    [runId],
  );
  return rows[0]?.feed ?? null;
}

/**
 * The last run of a feed that changed rows; null if there is none. An undo that was redone doesn't count, nor do
 * statuses that were let through and reverted.
 */
export async function findNewestChange(db: pg.Pool | pg.ClientBase, feed: string): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where kind in ('ingest', 'remove', 'undo') and feed = $1 and state = 'done' and inserted + updated + removed > 0
       and not details ?| array['redoes', 'redoneBy'] and not (details ? 'statusesOf' and details ?| array['undoneBy', 'undoes'])
     order by id desc limit 1`,
    [feed],
  );
  return rows[0] ?? null;
}

/** A run, with the first later undo of its feed that was not redone; null if the run was dropped. */
export async function findRunWithUndone(
  db: pg.Pool | pg.ClientBase,
  runId: number,
): Promise<(Run & { readonly undoneSince: number | null }) | null> {
  const { rows } = await db.query<Run & { undoneSince: number | null }>(
    `select ${RUN_COLUMNS},
       (select (u.details ->> 'undoes')::bigint from run u
        where u.kind = 'undo' and u.feed = run.feed and u.state = 'done' and u.id > run.id
          and u.details ? 'undoes' and not u.details ?| array['redoneBy', 'holdsBack']
        order by u.id limit 1) as "undoneSince"
     from run where id = $1`,
    [runId],
  );
  return rows[0] ?? null;
}

/**
 * Records that a run was undone by another. The feed gets a new version with the origin, columns, and statistics of the
 * version before the undone run. The source's stamp stays, so the same file is not read again.
 */
export async function saveUndone(
  client: pg.ClientBase,
  feed: {
    readonly feed: string;
    readonly servedRows: number;
    readonly undoneRun: number;
    readonly runId: number;
  },
): Promise<void> {
  await client.query(
    `update feed_state set version = version + 1, served_rows = $2, last_change_at = clock_timestamp(),
       (columns, statistics) = (select columns, statistics from feed_version
                                where feed = $1 and run_id < $3 and version > 0 order by run_id desc limit 1)
     where feed = $1`,
    [feed.feed, feed.servedRows, feed.undoneRun],
  );
  await client.query(
    `update run set details = details || jsonb_build_object('undoneBy', $2::bigint) where id = $1`,
    [feed.undoneRun, feed.runId],
  );
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at, columns, statistics)
     select s.feed, s.version, $3, v.publisher, v.url, v.fetched_at, s.columns, s.statistics
     from feed_state s join feed_version v using (feed)
     where s.feed = $1 and v.run_id <= $2 and v.version > 0
     order by v.run_id < $2 desc, v.run_id desc limit 1`,
    [feed.feed, feed.undoneRun, feed.runId],
  );
}

/**
 * Records that an undo was reverted. The feed gets a new version with the origin, columns, and statistics of the redone
 * run.
 */
export async function saveRedone(
  client: pg.ClientBase,
  feed: {
    readonly feed: string;
    readonly servedRows: number;
    readonly undoneRun: number;
    readonly undoRun: number;
    readonly runId: number;
  },
): Promise<void> {
  const { undoneRun, undoRun, runId } = feed;
  await client.query(
    `update feed_state set version = version + 1, served_rows = $2, last_change_at = clock_timestamp(),
       (columns, statistics) = (select columns, statistics from feed_version where feed = $1 and run_id = $3)
     where feed = $1`,
    [feed.feed, feed.servedRows, undoneRun],
  );
  await client.query(
    `update run set details = case id when $1 then details - 'undoneBy'
       else details || jsonb_build_object('redoneBy', $3::bigint) end
     where id in ($1, $2)`,
    [undoneRun, undoRun, runId],
  );
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at, columns, statistics)
     select s.feed, s.version, $3, v.publisher, v.url, v.fetched_at, s.columns, s.statistics
     from feed_state s join feed_version v using (feed) where s.feed = $1 and v.run_id = $2`,
    [feed.feed, undoneRun, runId],
  );
}
