/** The API's connections to a streaming replica. */
import { createPool, type OpenReplica } from '@crs/store';

/** Milliseconds after which the API cancels a statement and answers 504. */
export const STATEMENT_LIMIT = 10_000;

/** Milliseconds to wait for a replica's connection. Short, because another server can answer instead. */
const CONNECT_LIMIT = 2_000;

/**
 * Milliseconds that the API keeps an unused connection. A new one has to plan every statement again, which takes longer
 * than most statements run: a quiet site would plan for each visitor.
 */
export const IDLE_LIMIT = 600_000;

/** Opens connections to a replica with the same settings as for the primary. */
export const openReplica =
  (url: string, role: string | null): OpenReplica =>
  ({ signal, within }) =>
    createPool(url, {
      statementTimeout: within ?? STATEMENT_LIMIT,
      connectionTimeout: within ?? CONNECT_LIMIT,
      idleTimeout: IDLE_LIMIT,
      applicationName: 'crs serve',
      schema: 'served',
      role,
      signal,
      ...(within !== undefined && { max: 1 }),
    });
