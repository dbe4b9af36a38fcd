/** Finds out whether a pooler gives each transaction another session. */
import { CrsError } from '@crs/domain';
import type { SessionClient } from './session-client.js';

/** What PgBouncer answers to a transaction where it gives each statement another session. */
const NO_TRANSACTIONS = /transaction blocks not allowed/;

/** The number of the server's process as the client was told it: a pooler gives its own. */
const toldProcess = (client: SessionClient): number | null =>
  (client as unknown as { processID: number | null }).processID;

async function serverProcess(client: SessionClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Refuses a pooler that gives each transaction another session: locks, settings and temporary tables belong to sessions.
 * Such a pooler lends the session of one idle client to another client, or gives the first client another one meanwhile.
 * @param client connected, outside of a transaction
 * @param connectAnother opens another connection to the same address
 * @throws CrsError `database.pooled`
 */
export async function refuseTransactionPooling(
  client: SessionClient,
  connectAnother: () => Promise<SessionClient>,
): Promise<void> {
  const own = await serverProcess(client);
  if (own === toldProcess(client)) return;
  const another = await connectAnother();
  try {
    await another.query('begin');
    const lent = await serverProcess(another);
    const now = await serverProcess(client);
    await another.query('rollback');
    if (lent !== own && now === own) return;
  } catch (error) {
    if (!NO_TRANSACTIONS.test((error as Error).message)) throw error;
  } finally {
    await another.end();
  }
  throw new CrsError(
    'database.pooled',
    'A pooler between this program and PostgreSQL gives each transaction another session (transaction or statement pooling).',
    {
      nextStep:
        'Set the pooler to session mode for this service (PgBouncer: pool_mode = session), or point DATABASE_URL at PostgreSQL itself.',
    },
  );
}
