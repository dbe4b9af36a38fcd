/** Feeds that an operator removed. */
import type pg from 'pg';

/** SQL for the removed feeds, with the run that removed each. */
export const REMOVED_FEEDS = `select f.feed, r.id as run from crs.feed_state f join run r on r.id = f.last_run_id
  where r.kind = 'remove' and not r.details ? 'undoneBy'`;

/**
 * The removed feeds, each with the run that removed it. A feed is no longer removed once it is read again or its removal
 * is undone.
 */
export async function listRemovedFeeds(db: pg.Pool | pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await db.query<{ feed: string; run: number }>(REMOVED_FEEDS);
  return new Map(rows.map(({ feed, run }) => [feed, run]));
}

/**
 * Records that a feed was removed. It gets a new version without rows. Its source counts as never read, so the next run
 * that reads the feed is a first load.
 */
export async function saveRemoved(client: pg.ClientBase, feed: string, runId: number): Promise<void> {
  await client.query(
    `update feed_state set version = version + 1, served_rows = 0, last_change_at = clock_timestamp(), last_run_id = $2,
       source_stamp = null, definition_hash = null, columns = null, statistics = null
     where feed = $1`,
    [feed, runId],
  );
  await client.query(
    `insert into feed_version (feed, version, run_id, publisher, url, fetched_at)
     select s.feed, s.version, $2, v.publisher, v.url, v.fetched_at
     from feed_state s join feed_version v using (feed)
     where s.feed = $1 and v.version > 0 order by v.version desc limit 1`,
    [feed, runId],
  );
}
