import type pg from 'pg';
import { inTransaction, watchConnection } from '../pool.js';
import { lockSubject, RUN_COLUMNS, type Run, type RunSubject, tryLock } from './runs.js';

/**
 * The name of a run's lock: one feed, one scope, or the whole kind. A removal or an undo takes the lock of its feed's
 * ingests.
 */
const subjectOf = ({ kind, feed, scope }: Pick<Run, 'kind' | 'feed' | 'scope'>): string =>
  [kind === 'undo' || kind === 'remove' ? 'ingest' : kind, feed ?? scope ?? ''].join(':');

/**
 * Locks a run's subject until the caller's transaction ends, so that two runs of one feed or scope never overlap. Waits
 * for the earlier one.
 */
export async function lockRun(client: pg.ClientBase, subject: RunSubject): Promise<void> {
  await watchConnection(client);
  const { kind, feed = null, scope = null } = subject;
  await lockSubject(client, subjectOf({ kind, feed, scope }));
}

/** What remains of a run that ended early: all runs except publishing write in one transaction. */
const KEPT = `case kind when 'publish' then 'What it had already published is kept; the next publish does the rest.'
  else 'Nothing of it was kept.' end`;

const ABANDONED = `update run set state = 'failed', ended_at = clock_timestamp(), code = 'run.abandoned',
    reason = 'The process ended before the run was done. ' || ${KEPT}
  where state = 'running' and kind = $1 and feed is not distinct from $2::text and scope is not distinct from $3::text`;

/**
 * Reserves the id of a run, which is then started. A caller that loses its connection during the start still knows
 * which run may have been recorded.
 */
export async function nextRunId(db: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('run', 'id')) as id`,
  );
  return (rows[0] as { id: number }).id;
}

const INSERT_RUN = `insert into run (id, kind, feed, scope, batch) overriding system value
  values ($5, $1, $2, $3, $4) on conflict (id) do update set kind = excluded.kind`;

const runValues = (id: number, { kind, feed, scope, batch }: RunSubject) => [
  kind,
  feed ?? null,
  scope ?? null,
  batch ?? null,
  id,
];

/**
 * Starts a run, and ends earlier runs of the same subject that never ended. Call it while holding the subject's lock,
 * which shows that their processes have died.
 * @param id from `nextRunId`
 */
export async function startOnlyRun(
  db: pg.Pool | pg.ClientBase,
  id: number,
  subject: RunSubject,
): Promise<void> {
  // Neither statement sees the other's rows.
  await db.query(`with abandoned as (${ABANDONED} and id < $5) ${INSERT_RUN}`, runValues(id, subject));
}

/**
 * Makes sure that the row of a run exists, and locks it until the caller's transaction ends, so that its failure can be
 * recorded. A start or an end whose connection was closed may still be committed: this waits for it, and a start that
 * comes later changes nothing.
 */
export async function keepRunStart(client: pg.ClientBase, id: number, subject: RunSubject): Promise<void> {
  await client.query(INSERT_RUN, runValues(id, subject));
}

/**
 * Locks the row of a run until the caller's transaction ends, for work that commits on a connection other than the one
 * with the run's lock. If the lock is lost, the next run of the subject waits for this row before it begins.
 * @throws Error if the run was considered dead
 */
export async function keepRun(client: pg.ClientBase, runId: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from run where id = $1 and state = 'running' for no key update`,
    [runId],
  );
  if (rowCount === 0) throw new Error(`run ${runId} lost its lock to another run`);
}

/**
 * Ends all runs whose process died: those in state `running` whose lock is free. A live run holds its lock until its
 * end is saved.
 */
export async function endAbandonedRuns(pool: pg.Pool): Promise<Run[]> {
  const { rows } = await pool.query<Pick<Run, 'kind' | 'feed' | 'scope'>>(
    `select distinct kind, feed, scope from run where state = 'running'`,
  );
  const ended: Run[] = [];
  for (const subject of rows) {
    await inTransaction(pool, async (client) => {
      if (!(await tryLock(client, subjectOf(subject)))) return;
      const { rows: dead } = await client.query<Run>(`${ABANDONED} returning ${RUN_COLUMNS}`, [
        subject.kind,
        subject.feed,
        subject.scope,
      ]);
      ended.push(...dead);
    });
  }
  return ended;
}
