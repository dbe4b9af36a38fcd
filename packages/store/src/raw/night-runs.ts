import type pg from 'pg';

/** The last run of a feed that was not abandoned. */
export interface LastIngest {
  readonly runId: number;
  readonly batch: string | null;
  readonly state: string;
  readonly startedAt: string;
}

/** The last run of every feed, by feed. Abandoned runs do not count: their work must be done again. */
export async function listLastIngests(db: pg.Pool | pg.ClientBase): Promise<Map<string, LastIngest>> {
  const { rows } = await db.query<LastIngest & { feed: string }>(
    `select distinct on (feed) feed, id as "runId", batch, state, started_at as "startedAt" from run
     where kind = 'ingest' and feed is not null and code is distinct from 'run.abandoned'
     order by feed, id desc`,
  );
  return new Map(rows.map(({ feed, ...last }) => [feed, last]));
}

/** A night with changes that were not clustered yet; clustering is the last stage of a night. */
export interface UnfinishedNight {
  readonly batch: string;
  /** When the first of these feeds finished, milliseconds since 1970. */
  readonly since: number;
}

/**
 * The newest unfinished night, or null. A run saves its end a moment before its commit, so a clustering that began
 * within that second does not count.
 * @param prefix of the batches of nights
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
