import type pg from 'pg';
import { isOfSubject } from './failed-runs.js';
import { RUN_COLUMNS, type Run } from './runs.js';

/** The last run of a feed that was not abandoned. */
export interface LastIngest {
  readonly runId: number;
  readonly batch: string | null;
  readonly state: string;
  readonly startedAt: string;
}

/**
 * The last run that read each feed, by feed. Abandoned runs don't count, because their work must be repeated; nor do
 * runs that only let statuses through.
 */
export async function listLastIngests(db: pg.Pool | pg.ClientBase): Promise<Map<string, LastIngest>> {
  const { rows } = await db.query<LastIngest & { feed: string }>(
    // Feed by feed through the index: a year of nights has many runs, and we need one per feed.
    `with recursive known (feed) as (
       select min(feed) from run
       union all select (select min(feed) from run where feed > known.feed) from known where feed is not null)
     select known.feed, last.* from known cross join lateral (
       select id as "runId", batch, state, started_at as "startedAt" from run
       where feed = known.feed and kind = 'ingest' and code is distinct from 'run.abandoned'
         and not details ? 'statusesOf'
       order by id desc limit 1) last`,
  );
  return new Map(rows.map(({ feed, ...last }) => [feed, last]));
}

/** A night with changes that have not been clustered yet; clustering is the last stage of a night. */
interface UnfinishedNight {
  readonly batch: string;
  /** When the first of these feeds finished, milliseconds since 1970. */
  readonly since: number;
}

/**
 * The newest unfinished night, or null. A run saves its end a moment before its commit, so a clustering that began
 * within that second doesn't count.
 * @param prefix of the nights' batches
 */
export async function findUnfinishedNight(db: pg.Pool, prefix: string): Promise<UnfinishedNight | null> {
  const { rows } = await db.query<{ batch: string | null; since: number | null }>(
    `select max(batch) as batch, (extract(epoch from min(ended_at)) * 1000)::bigint as since from run
     where kind = 'ingest' and state = 'done' and starts_with(batch, $1) and inserted + updated + removed > 0
       and ended_at > coalesce(
         (select max(started_at) from run where kind = 'cluster' and state <> 'running'
            and code is distinct from 'run.abandoned') - interval '1 second', '-infinity')`,
    [prefix],
  );
  const { batch, since } = rows[0] ?? {};
  return batch && since ? { batch, since } : null;
}

/** True if a batch has reached clustering. */
export async function isClustered(db: pg.Pool, batch: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from run where batch = $1 and kind = 'cluster' and code is distinct from 'run.abandoned' limit 1`,
    [batch],
  );
  return rowCount !== 0;
}

/** The last ingest of a feed on a day, by UTC. */
export interface NightRun
  extends Pick<
    Run,
    | 'id'
    | 'state'
    | 'startedAt'
    | 'seconds'
    | 'rowsRejected'
    | 'inserted'
    | 'updated'
    | 'unchanged'
    | 'removed'
  > {
  readonly feed: string;
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
}

/**
 * The last ingest of each feed on each day, from a day on. An abandoned one counts only if no other followed, and one
 * that only let statuses through doesn't count.
 */
export async function listNightRuns(db: pg.Pool | pg.ClientBase, fromDay: string): Promise<NightRun[]> {
  const { rows } = await db.query<NightRun>(
    `select distinct on (feed, day) feed, day::text, id, state, started_at as "startedAt",
       round(extract(epoch from ended_at - started_at), 3) as seconds, rows_rejected as "rowsRejected",
       inserted, updated, unchanged, removed
     from (select *, (started_at at time zone 'UTC')::date as day from run
       where id > coalesce((select max(id) from run where started_at < $1::date at time zone 'UTC'), 0)
         and kind = 'ingest' and feed is not null and not details ? 'statusesOf') run
     order by feed, day, code is not distinct from 'run.abandoned', id desc`,
    [fromDay],
  );
  return rows;
}

/** The running runs, oldest first. */
export async function listRunning(db: pg.Pool | pg.ClientBase): Promise<Run[]> {
  const { rows } = await db.query<Run>(`select ${RUN_COLUMNS} from run where state = 'running' order by id`);
  return rows;
}

/** The last good run of the same kind and feed or scope before a run. */
export async function findRunBefore(
  db: pg.Pool | pg.ClientBase,
  { id, kind, feed, scope }: Pick<Run, 'id' | 'kind' | 'feed' | 'scope'>,
): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where id < $1 and state = 'done' and ${isOfSubject('run', '$2', '$3::text', '$4::text')}
     order by id desc limit 1`,
    [id, kind, feed, scope],
  );
  return rows[0] ?? null;
}
