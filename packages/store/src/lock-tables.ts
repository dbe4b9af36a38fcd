/** Exclusive locks on tables that others read. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** PostgreSQL's code for a lock that was not available in time. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Milliseconds that one attempt may keep new readers waiting, and the pause before the next attempt. */
const ATTEMPT = 250;
const PAUSE = 500;
/** Milliseconds after which the lock is awaited without a limit. */
const DEADLINE = 600_000;

/**
 * Locks tables exclusively, in the caller's transaction. New readers queue behind a waiting exclusive lock, and an
 * earlier reader, such as an export, may take long. Each attempt is therefore short, and readers proceed between
 * attempts.
 * @param tables as in `lock table`
 */
export async function lockFromReaders(client: pg.ClientBase, tables: string): Promise<void> {
  const lock = `lock table ${tables} in access exclusive mode`;
  const deadline = performance.now() + DEADLINE;
  await client.query('savepoint before_lock');
  while (performance.now() < deadline) {
    try {
      await client.query(`set local lock_timeout = ${ATTEMPT}`);
      await client.query(lock);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('rollback to savepoint before_lock');
      await sleep(PAUSE);
    }
  }
  await client.query(lock);
}
