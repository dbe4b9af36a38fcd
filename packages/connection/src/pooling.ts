/** Detects a pooler that gives each transaction another session. */
import { CrsError } from '@crs/domain';
import pg from 'pg';

/** PgBouncer's response to a transaction if it gives each statement another session. */
const NO_TRANSACTIONS = /transaction blocks not allowed/;

async function serverProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Rejects a pooler that gives each transaction another session, because locks, settings, and temporary tables belong to
 * sessions. Such a pooler lends an idle client's session to another client, or gives the first client another one.
 * @param config for the two test connections
 * @throws CrsError `database.pooled`
 */
export async function refuseTransactionPooling(config: pg.ClientConfig): Promise<void> {
  const [one, other] = [new pg.Client(config), new pg.Client(config)];
  // A broken connection already fails its statement.
  for (const client of [one, other]) client.on('error', () => {});
  try {
    await one.connect();
    await other.connect();
    const own = await serverProcess(one);
    await other.query('begin');
    const lent = await serverProcess(other);
    const now = await serverProcess(one);
    await other.query('rollback');
    if (lent !== own && now === own) return;
  } catch (error) {
    if (!NO_TRANSACTIONS.test((error as Error).message)) throw error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
  throw new CrsError(
    'database.pooled',
    'A pooler between this program and PostgreSQL gives each transaction a different session (transaction or statement pooling).',
    {
      nextStep:
        'Set the pooler to session mode for this service (PgBouncer: pool_mode = session), or point DATABASE_URL directly to PostgreSQL.',
    },
  );
}
