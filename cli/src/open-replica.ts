/** Connections of the API to a streaming replica. */
import { createPool, type OpenReplica } from '@crs/store';

/** Milliseconds after which a statement of the API is canceled and answered with 504. */
export const STATEMENT_LIMIT = 10_000;

/** Milliseconds in which a replica accepts a connection: another server can answer in the meantime. */
const CONNECT_LIMIT = 2_000;

/** Opens connections to a replica, with the same settings as those to the primary. */
export const openReplica =
  (url: string, role: string | null): OpenReplica =>
  ({ signal, within }) =>
    createPool(url, {
      statementTimeout: within ?? STATEMENT_LIMIT,
      connectionTimeout: within ?? CONNECT_LIMIT,
      applicationName: 'crs serve',
      schema: 'served',
      role,
      signal,
      ...(within !== undefined && { max: 1 }),
    });
