/** Deletes expired rows, a few at a time, so that no lock is held for long. */
import { familySchema } from '@crs/domain';
import type pg from 'pg';
import { beforeTables } from '../normalised/tables.js';
import { dropWatchMails } from '../watched/watch-mails.js';
import { dropVersions } from './expired-versions.js';
import { HELD, UNDOABLE } from './needed-runs.js';

/** The number of days to keep each kind of row. */
interface DaysKept {
  readonly runs: number;
  readonly rejects: number;
  /** Rows from before a run, needed to undo the run. */
  readonly undo: number;
  /** The change log. */
  readonly changes: number;
  /** Key usage. */
  readonly usage: number;
  /** Lines logged during runs. */
  readonly logs: number;
  /** Readers' reports, counted from when they were closed. */
  readonly reports: number;
  /** Samples with their labels, counted from the last label. */
  readonly samples: number;
}

/**
 * Compared nights of a feed or scope that are kept whatever their age, because the bounds for the next night come from
 * them.
 */
const COMPARED_NIGHTS = 30;

/** Rows per statement. */
const BATCH = 20_000;
/** Runs per statement; their last rejects and rows are deleted with them. */
const BATCH_OF_RUNS = 200;

/** SQL for the ids of each feed's last run, and of the run with its rejects. */
const NEWEST = `select unnest(array[last.id, (last.details ->> 'sameAs')::bigint])
  from feed_state f join run last on last.id = f.last_run_id`;

/**
 * SQL for the ids of runs that the next night's comparison needs: compared runs, and a scope's last checked and
 * published matchings.
 */
const COMPARED = `select id from (
    select id, row_number() over (partition by kind, feed, scope order by id desc) as back
    from run where state = 'done' and details ? 'comparison') compared where back <= ${COMPARED_NIGHTS}
  union all
  select max(id) from run where kind = 'match' and state = 'done' and details ? 'proof' group by scope
  union all
  select run_id from published_matching`;

/** SQL for a set of ids without nulls. */
const among = (...queries: readonly string[]): string =>
  `in (select id from (${queries.join(' union all ')}) needed (id) where id is not null)`;

const OLD = 'started_at < clock_timestamp() - make_interval(days => $1)';

/** The deleted rows, by what they were. */
type ExpiredCounts = Readonly<
  Record<
    | 'runs'
    | 'rejects'
    | 'undo'
    | 'versions'
    | 'changes'
    | 'usage'
    | 'deliveries'
    | 'logs'
    | 'reports'
    | 'samples'
    | 'mails',
    number
  >
>;

/** Deletes expired rows, except what a later step needs. */
export async function dropExpired(pool: pg.Pool, days: DaysKept): Promise<ExpiredCounts> {
  const undo = await dropRowsBefore(pool, days.undo);
  // After the rows before a run, which also refer to versions.
  const versions = await dropVersions(pool, days.undo);
  const rejects = await dropRejects(pool, days.rejects);
  const changes = await dropChanges(pool, days.changes);
  const usage = await dropUsage(pool, days.usage);
  const deliveries = await dropDeliveries(pool, days.changes);
  const runs = await dropRuns(pool, days.runs);
  const logs = await dropLogs(pool, days.logs);
  const reports = await dropReports(pool, days.reports);
  const samples = await dropSamples(pool, days.samples);
  const mails = await dropWatchMails(pool, days.changes);
  return { undo, versions, rejects, changes, usage, deliveries, runs, logs, reports, samples, mails };
}

async function dropRowsBefore(pool: pg.Pool, days: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from run where ${OLD} and kind in ('ingest', 'remove', 'undo') and not id ${among(HELD, UNDOABLE)}`,
    [days],
  );
  const runs = rows.map(({ id }) => id);
  let dropped = 0;
  const tables = new Set(familySchema.options.flatMap(beforeTables));
  for (const table of tables) dropped += await dropRowsOf(pool, table, 'replaced_by', runs);
  return dropped;
}

async function dropRejects(pool: pg.Pool, days: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from run where ${OLD} and rows_rejected > 0 and not id ${among(HELD, NEWEST)}`,
    [days],
  );
  return dropRowsOf(
    pool,
    'reject',
    'run_id',
    rows.map(({ id }) => id),
  );
}

async function dropRuns(pool: pg.Pool, days: number): Promise<number> {
  const dropped = await repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from run where id in (
         select id from run where ${OLD} and not id ${among(HELD, NEWEST, UNDOABLE, COMPARED)} order by id limit $2)`,
      [days, BATCH_OF_RUNS],
    );
    return rowCount ?? 0;
  });
  await pool.query('delete from operator_action where at < clock_timestamp() - make_interval(days => $1)', [
    days,
  ]);
  await pool.query(
    `delete from quarantine where state <> 'held' and ended_at < clock_timestamp() - make_interval(days => $1)`,
    [days],
  );
  return dropped;
}

/** A client that has not read the log for so long must start again with an export. */
async function dropChanges(pool: pg.Pool, days: number): Promise<number> {
  const { rows } = await pool.query<{ version: number | null }>(
    `select max(version) as version from served.publication
     where published_at < clock_timestamp() - make_interval(days => $1)
       and version < (select max(version) from served.publication)`,
    [days],
  );
  const version = rows[0]?.version ?? null;
  if (version === null) return 0;
  // Deletes these first, because the oldest remaining version shows readers how far back the log is complete.
  await pool.query('delete from served.publication where version <= $1', [version]);
  await repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from served.event where sequence in (
         select sequence from served.event where version <= $1 limit $2)`,
      [version, BATCH],
    );
    return rowCount ?? 0;
  });
  await pool.query(
    'delete from summary_concern s where not exists (select from served.event e where e.sequence = s.event_sequence)',
  );
  return repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from served.change_log where ctid in (
         select ctid from served.change_log where version <= $1 limit $2)`,
      [version, BATCH],
    );
    return rowCount ?? 0;
  });
}

async function dropUsage(pool: pg.Pool, days: number): Promise<number> {
  return repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from key_usage where ctid = any(array(
         select ctid from key_usage where day < (clock_timestamp() - make_interval(days => $1))::date limit $2))`,
      [days, BATCH],
    );
    return rowCount ?? 0;
  });
}

/** Webhook deliveries, whatever their outcome: their events are gone, too. */
function dropDeliveries(pool: pg.Pool, days: number): Promise<number> {
  return repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from webhook_delivery where id in (
         select id from webhook_delivery where created_at < clock_timestamp() - make_interval(days => $1) limit $2)`,
      [days, BATCH],
    );
    return rowCount ?? 0;
  });
}

/** Lines name people, and runs that a later step needs are kept for years. */
function dropLogs(pool: pg.Pool, days: number): Promise<number> {
  return repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from run_line where ctid = any(array(
         select l.ctid from run_line l join run r on r.id = l.run_id
         where l.at < clock_timestamp() - make_interval(days => $1) and r.ended_at is not null limit $2))`,
      [days, BATCH],
    );
    return rowCount ?? 0;
  });
}

/** Open reports wait for somebody, however old they are. */
async function dropReports(pool: pg.Pool, days: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from report where closed_at < clock_timestamp() - make_interval(days => $1)',
    [days],
  );
  return rowCount ?? 0;
}

/** A sample that somebody still labels is kept. */
async function dropSamples(pool: pg.Pool, days: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from label_sample s where drawn_at < clock_timestamp() - make_interval(days => $1) and not exists (
       select from sample_label l where l.sample_id = s.id and l.labelled_at >= clock_timestamp() - make_interval(days => $1))`,
    [days],
  );
  return rowCount ?? 0;
}

async function dropRowsOf(
  pool: pg.Pool,
  table: string,
  column: string,
  runs: readonly number[],
): Promise<number> {
  return repeated(async () => {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid in (select ctid from ${table} where ${column} = any($1) limit $2)`,
      [runs, BATCH],
    );
    return rowCount ?? 0;
  });
}

/** Repeats a statement until it finds nothing more; returns the total number of rows. */
async function repeated(deleteSome: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = await deleteSome(); count > 0; count = await deleteSome()) sum += count;
  return sum;
}
