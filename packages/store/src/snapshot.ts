/** One state of the database that several connections see. */
import type pg from 'pg';

/** PostgreSQL's codes for a snapshot that is not known, or whose session has ended. */
const SNAPSHOT_GONE = new Set(['42704', '22023', '55000']);

/** PostgreSQL's code for a connection that does not exist or no longer exists. */
const CONNECTION_DOES_NOT_EXIST = '08003';

/**
 * Exports the snapshot of a transaction. It can be imported until the transaction ends.
 * @returns the name of the snapshot
 * @throws Error if each statement of the transaction sees another state
 */
export async function exportSnapshot(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ snapshot: string; isolation: string }>(
    `select pg_export_snapshot() as snapshot, current_setting('transaction_isolation') as isolation`,
  );
  if (rows[0]?.isolation === 'read committed')
    throw new Error('a read committed transaction has no snapshot');
  return rows[0]?.snapshot ?? '';
}

/**
 * Shows a transaction the same state as the transaction that exported the snapshot.
 * @param client in a repeatable-read transaction that has read nothing yet
 * @throws the error of a lost connection if the exporting transaction has ended
 */
export async function importSnapshot(client: pg.ClientBase, snapshot: string): Promise<void> {
  try {
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
  } catch (error) {
    if (!SNAPSHOT_GONE.has((error as { code?: string }).code ?? '')) throw error;
    const lost = new Error('the connection whose snapshot it reads is gone', { cause: error });
    throw Object.assign(lost, { code: CONNECTION_DOES_NOT_EXIST });
  }
}
