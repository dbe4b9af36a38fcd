/** Deletes feed versions that nothing needs any more. */
import type pg from 'pg';
import { SCHEMAS } from '../schemas.js';
import { SHOWN_VERSIONS } from '../served/coverage.js';
import { HELD, UNDOABLE } from './needed-runs.js';

/**
 * Minimum number of days to keep versions with their statistics, because guards compare a night with those a month
 * earlier.
 */
const LEAST_DAYS = 60;

/**
 * SQL for expired versions that neither readers nor later runs need. It keeps the newest ones, those that readers have
 * not seen, those of quarantined runs, those of runs that can be undone or redone, and the ones before these.
 */
const OLD_VERSIONS = `
  with undoable as (
    select id, feed from run where id in (${UNDOABLE})
    union
    select undone.id, undone.feed from run undo join run undone on undone.id = (undo.details ->> 'undoes')::bigint
    where undo.id in (${UNDOABLE})),
  aged as (
    -- The version of an undo has the time of the download that it goes back to.
    select v.feed, v.version, v.run_id, greatest(v.fetched_at, r.started_at) < kept.since as is_old,
      row_number() over (partition by v.feed order by v.version desc) <= ${SHOWN_VERSIONS} as is_shown
    from feed_version v left join run r on r.id = v.run_id,
      (select clock_timestamp() - make_interval(days => greatest($1, ${LEAST_DAYS})) as since) kept),
  -- The one that the first run of those that are not old goes back to.
  last_old as (select feed, max(run_id) as run_id from aged where is_old and version > 0 group by feed),
  before_undoable as (
    select u.feed, max(v.run_id) as run_id from undoable u join feed_version v on v.feed = u.feed and v.run_id < u.id
    where v.version > 0 group by u.feed, u.id),
  needed as (
    select feed, run_id from last_old union select feed, run_id from before_undoable union select feed, id from undoable),
  old as (
    select a.feed, a.version, a.run_id from aged a left join served.feed_state s on s.feed = a.feed
    where a.is_old and not a.is_shown and a.version <= coalesce(s.version, 0)
      and not exists (select from needed n where n.feed = a.feed and n.run_id = a.run_id)
      and a.run_id not in (select id from (${HELD}) held (id) where id is not null))`;

/**
 * Deletes expired feed versions, unless some record, served or from before a run, comes from them: its provenance names
 * the version. Versions kept for this reason lose their statistics.
 * @param days for which runs can be undone
 */
export async function dropVersions(pool: pg.Pool, days: number): Promise<number> {
  const { rows: old } = await pool.query<{ feed: string }>(`${OLD_VERSIONS} select distinct feed from old`, [
    days,
  ]);
  if (old.length === 0) return 0;
  const feeds = old.map(({ feed }) => feed);
  // Uses one statement, so that a run that restores rows in the meantime can't hide them.
  const { rows: dropped } = await pool.query<{ feed: string; version: number }>(
    `${OLD_VERSIONS},
     used as materialized (${await recordsOf(pool)}),
     forgotten as (
       update feed_version v set statistics = null from old o join used u using (feed, run_id)
       where v.feed = o.feed and v.version = o.version and v.statistics is not null)
     delete from feed_version v using old o
     where v.feed = o.feed and v.version = o.version
       and not exists (select from used u where u.feed = o.feed and u.run_id = o.run_id)
     returning v.feed, v.version`,
    [days, feeds],
  );
  await pool.query(
    `delete from served.feed_version v where v.feed = any($1)
       and not exists (select from feed_version f where f.feed = v.feed and f.version = v.version)`,
    [feeds],
  );
  return dropped.length;
}

/** SQL for the runs that records of some feeds ($2) come from, in any table of the service. */
async function recordsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'feed_version'
       and (select count(*) from pg_attribute a
            where a.attrelid = c.oid and a.attname in ('feed', 'run_id') and not a.attisdropped) = 2
     order by 1`,
    [SCHEMAS],
  );
  return rows
    .map(({ name }) => `select feed, run_id from ${name} where feed = any($2) group by feed, run_id`)
    .join(' union ');
}
