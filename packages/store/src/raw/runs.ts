import type { CrsError } from '@crs/domain';
import type pg from 'pg';

/** The counts of a run. For an ingest: rows read = inserted + updated + unchanged + rejected. */
export interface RunCounts {
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

export const noCounts: RunCounts = {
  rowsRead: 0,
  rowsRejected: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
};

export type RunKind =
  | 'ingest'
  | 'remove'
  | 'undo'
  | 'match'
  | 'decide'
  | 'alias'
  | 'cluster'
  | 'publish'
  | 'export';
type RunState = 'running' | 'done' | 'failed' | 'refused';

/** One run as `crs runs` shows it. Times are UTC. */
export interface Run extends RunCounts {
  readonly id: number;
  readonly kind: RunKind;
  readonly feed: string | null;
  readonly scope: string | null;
  readonly batch: string | null;
  readonly state: RunState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Seconds it took, or null while it runs. */
  readonly seconds: number | null;
  readonly code: string | null;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The subject of a run. */
export interface RunSubject {
  readonly kind: RunKind;
  readonly feed?: string;
  readonly scope?: string;
  readonly batch?: string | undefined;
  /** The run that this one is about, as in its details: one batch may undo several runs of a feed. */
  readonly of?: Readonly<Partial<Record<'undoes' | 'redoes' | 'statusesOf', number>>>;
}

/** Columns of a run under the names of `Run`. */
export const RUN_COLUMNS = `
  id, kind, feed, scope, batch, state, started_at as "startedAt", ended_at as "endedAt",
  round(extract(epoch from ended_at - started_at), 3) as seconds, code, reason,
  rows_read as "rowsRead", rows_rejected as "rowsRejected", inserted, updated, unchanged, removed, details`;

/** Starts a run and gives its id. */
export async function startRun(db: pg.Pool | pg.ClientBase, subject: RunSubject): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into run (kind, feed, scope, batch) values ($1, $2, $3, $4) returning id',
    [subject.kind, subject.feed ?? null, subject.scope ?? null, subject.batch ?? null],
  );
  return (rows[0] as { id: number }).id;
}

/** Records that a run is done, with its counts. */
export async function finishRun(
  db: pg.Pool | pg.ClientBase,
  id: number,
  counts: RunCounts,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await endRun(db, id, 'done', counts, null, null, details);
}

/**
 * Records that a run was accepted after its load, or a matching after it, was refused: it is done, with its counts.
 * @param by null if nobody accepted it, but a run on hold turned out not to be the cause
 */
export async function acceptRun(
  client: pg.ClientBase,
  id: number,
  { inserted, updated, removed }: Pick<RunCounts, 'inserted' | 'updated' | 'removed'>,
  by: string | null,
): Promise<void> {
  await client.query(
    `update run set state = 'done', inserted = $2, updated = $3, removed = $4,
       details = details || jsonb_build_object('acceptedBy', $5::text)
     where id = $1 and kind = 'ingest' and (state = 'refused' or state = 'done' and $5::text is not null)`,
    [id, inserted, updated, removed, by],
  );
}

/** Records that a run failed or that a guard refused it, and why. */
export async function failRun(
  db: pg.Pool | pg.ClientBase,
  id: number,
  error: CrsError,
  counts: RunCounts = noCounts,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const state = error.exitStatus === 3 ? 'refused' : 'failed';
  await endRun(db, id, state, counts, error.code, `${error.message} ${error.nextStep}`, details);
}

async function endRun(
  db: pg.Pool | pg.ClientBase,
  id: number,
  state: RunState,
  counts: RunCounts,
  code: string | null,
  reason: string | null,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.query(
    `update run set state = $2, ended_at = clock_timestamp(), rows_read = $3, rows_rejected = $4, inserted = $5,
       updated = $6, unchanged = $7, removed = $8, code = $9, reason = $10, details = $11
     where id = $1`,
    [
      id,
      state,
      counts.rowsRead,
      counts.rowsRejected,
      counts.inserted,
      counts.updated,
      counts.unchanged,
      counts.removed,
      code,
      reason,
      JSON.stringify(details),
    ],
  );
}

/**
 * Runs, newest first; optionally those of one feed or one batch, or before a run; without finished runs of some
 * batches.
 */
export async function listRuns(
  db: pg.Pool,
  filter: {
    feed?: string | undefined;
    batch?: string | undefined;
    before?: number | undefined;
    /** Prefix of batches whose finished runs are left out. */
    withoutDone?: string | undefined;
    limit: number;
  },
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN_COLUMNS} from run
     where ($1::text is null or feed = $1) and ($2::text is null or batch = $2) and ($3::bigint is null or id < $3)
       and ($5::text is null or state <> 'done' or not starts_with(coalesce(batch, ''), $5))
     order by id desc limit $4`,
    [
      filter.feed ?? null,
      filter.batch ?? null,
      filter.before ?? null,
      filter.limit,
      filter.withoutDone ?? null,
    ],
  );
  return rows;
}

/** The number of batches with this prefix that have finished runs, optionally from one run id on and before another. */
export async function countDoneBatches(
  db: pg.Pool,
  prefix: string,
  { from, before }: { readonly from: number | null; readonly before: number | null },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct batch)::int as count from run
     where state = 'done' and starts_with(batch, $1) and ($2::bigint is null or id >= $2)
       and ($3::bigint is null or id < $3)`,
    [prefix, from, before],
  );
  return rows[0]?.count ?? 0;
}

/** Runs that are compared: ingests of a feed, matchings of a scope, or clusterings, which have no name. */
interface ComparedRuns {
  readonly kind: 'ingest' | 'match' | 'cluster';
  readonly name: string | null;
}

/** The runs of a kind that have a name. */
const isNamed: Readonly<Record<ComparedRuns['kind'], string>> = {
  ingest: 'feed = $1',
  match: 'scope = $1',
  cluster: '$1::text is null',
};

/** A good run with `comparison` in its details. */
interface ComparedRun {
  readonly id: number;
  readonly comparison: unknown;
  /** True if somebody accepted changes that a guard had refused. */
  readonly accepted: boolean;
}

/** The latest good runs with a comparison, newest first. */
export async function listComparisons(
  client: pg.ClientBase,
  { kind, name }: ComparedRuns,
  most: number,
): Promise<ComparedRun[]> {
  const { rows } = await client.query<ComparedRun>(
    `select id, details->'comparison' as comparison, details ? 'acceptedBy' as accepted from run
     where ${isNamed[kind]} and kind = $2 and state = 'done' and details ? 'comparison' and not details ? 'undoneBy'
     order by id desc limit $3`,
    [name, kind, most],
  );
  return rows;
}

/** The batch's finished run of this kind for a feed, or null. A job may run twice when a worker dies. */
export async function findDoneRun(
  db: pg.Pool | pg.ClientBase,
  { kind, feed, batch, of }: RunSubject & { readonly feed: string; readonly batch: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id from run
     where batch = $3 and feed = $2 and kind = $1 and state = 'done' and details @> $4::jsonb limit 1`,
    [kind, feed, batch, JSON.stringify(of ?? {})],
  );
  return rows[0]?.id ?? null;
}

/** One run, or null. */
export async function findRun(db: pg.Pool | pg.ClientBase, id: number): Promise<Run | null> {
  const { rows } = await db.query<Run>(`select ${RUN_COLUMNS} from run where id = $1`, [id]);
  return rows[0] ?? null;
}

/**
 * Takes the advisory lock with this name until the caller's transaction ends. Waits for its holder.
 * @param how `shared` with others who share it; exclusive by default
 */
export async function lockSubject(
  client: pg.ClientBase,
  subject: string,
  how: 'alone' | 'shared' = 'alone',
): Promise<void> {
  // Without parameters: a portal stays open with its snapshot until the next statement, and vacuum would wait for a run
  // that holds a lock while others work.
  const name = client.escapeLiteral(`crs:${subject}`);
  const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await client.query(`select ${lock}(hashtextextended(${name}, 0))`);
}

/** Tries to take the advisory lock of this name until the caller's transaction ends; false at once if it is held. */
export async function tryLock(client: pg.ClientBase, subject: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [`crs:${subject}`],
  );
  return rows[0]?.taken ?? false;
}
