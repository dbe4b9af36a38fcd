import { UsageError } from '@crs/domain';
import type pg from 'pg';
import { connectionsFor } from './session.js';

/** Connections of the two queues of a worker, and those that the API, a command and the operator need beside it. */
const LEFT_FOR_OTHERS = 50;

/** The jobs at once for which a server with so many connections has enough. Pure. */
export function mostJobs(maxConnections: number): number {
  const perJob = connectionsFor(1) - connectionsFor(0);
  return Math.max(1, Math.floor((maxConnections - LEFT_FOR_OTHERS - connectionsFor(0)) / perJob));
}

/**
 * Checks that the server lets a worker with so many jobs at once connect: without enough connections its jobs would wait
 * for each other for ever.
 * @throws UsageError `work.too_many_jobs`
 */
export async function checkConnections(pool: pg.Pool, jobs: number): Promise<void> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const most = rows[0]?.most ?? 0;
  if (jobs <= mostJobs(most)) return;
  throw new UsageError(
    'work.too_many_jobs',
    `${jobs} jobs at once need ${connectionsFor(jobs)} connections, and the database allows ${most} for all programs.`,
    `Use --concurrency ${mostJobs(most)} or less, run workers on several machines, or raise max_connections on the server.`,
  );
}
