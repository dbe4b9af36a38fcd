import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { lockSubject, type RunSubject, tryLock } from './runs.js';

/** Seconds after which the server notices that the process behind a long statement is gone, and lets its lock go. */
const NOTICED_AFTER = 5;

/** What is locked by a run: one feed, one scope, or all there is of its kind. Undoing a feed's run follows its ingests. */
const subjectOf = ({ kind, feed, scope }: Omit<AbandonedRun, 'id'>): string =>
  [kind === 'undo' ? 'ingest' : kind, feed ?? scope ?? ''].join(':');

/**
 * Holds the lock of a run's subject until the caller's transaction ends, so that two runs of one feed or scope
 * follow each other. Waits for the one before.
 */
export async function lockRun(client: pg.ClientBase, subject: RunSubject): Promise<void> {
  // Without this a server goes on with the statement of a process that was killed, and so with its lock, to the end.
  // Servers on systems that cannot tell refuse the setting, and do without.
  try {
    await client.query(`savepoint watched; set local client_connection_check_interval = '${NOTICED_AFTER}s'`);
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PARAMETER) throw error;
    await client.query('rollback to savepoint watched');
  }
  const { kind, feed = null, scope = null } = subject;
  await lockSubject(client, subjectOf({ kind, feed, scope }));
}

/** PostgreSQL's code for a value that a setting cannot have. */
const INVALID_PARAMETER = '22023';

const ABANDONED = `update run set state = 'failed', ended_at = clock_timestamp(), code = 'run.abandoned',
    reason = 'The process that ran this ended before it was done. Nothing of it was kept.'
  where state = 'running' and kind = $1 and feed is not distinct from $2::text and scope is not distinct from $3::text`;

/**
 * Notes that a run began, and ends earlier runs of the same subject that never ended: their process died. Call it while
 * holding the subject's lock, when no such run can still be at work.
 * @returns the id of the run
 */
export async function startOnlyRun(db: pg.Pool | pg.ClientBase, subject: RunSubject): Promise<number> {
  const { kind, feed, scope, batch } = subject;
  // Neither of the two sees what the other writes.
  const { rows } = await db.query<{ id: number }>(
    `with abandoned as (${ABANDONED})
     insert into run (kind, feed, scope, batch) values ($1, $2, $3, $4) returning id`,
    [kind, feed ?? null, scope ?? null, batch ?? null],
  );
  return (rows[0] as { id: number }).id;
}

/** A run that ended without its process saying so. */
export interface AbandonedRun {
  readonly id: number;
  readonly kind: string;
  readonly feed: string | null;
  readonly scope: string | null;
}

/**
 * Ends all runs whose process died: those still noted as running whose lock is free. A run that is at work somewhere
 * holds its lock until the moment it is noted as ended, so that none is taken for dead.
 */
export async function endAbandonedRuns(pool: pg.Pool): Promise<AbandonedRun[]> {
  const { rows } = await pool.query<Omit<AbandonedRun, 'id'>>(
    `select distinct kind, feed, scope from run where state = 'running'`,
  );
  const ended: AbandonedRun[] = [];
  for (const subject of rows) {
    await inTransaction(pool, async (client) => {
      if (!(await tryLock(client, subjectOf(subject)))) return;
      const { rows: dead } = await client.query<AbandonedRun>(
        `${ABANDONED} returning id, kind, feed, scope`,
        [subject.kind, subject.feed, subject.scope],
      );
      ended.push(...dead);
    });
  }
  return ended;
}
