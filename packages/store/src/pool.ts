import { createSessionPool, SessionClient, type SessionPoolConfig } from '@crs/connection';
import pTimeout from 'p-timeout';
import pg from 'pg';

/** PostgreSQL type numbers (catalog `pg_type`) whose text we read ourselves. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * The form of values from the database: 64-bit integers and numerics as numbers (ids have 52 bits, money fits), dates
 * as `YYYY-MM-DD`, timestamps as `YYYY-MM-DDTHH:MM:SSZ` (sessions run in UTC).
 */
function parserFor(oid: number): (text: string) => unknown {
  switch (oid) {
    case INT8:
    case NUMERIC:
      return Number;
    case DATE:
      return (text) => text;
    case TIMESTAMPTZ:
      return (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}Z`;
    default:
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  }
}

export interface PoolOptions {
  /** Maximum number of connections. */
  readonly max?: number;
  /** Milliseconds after which a statement is canceled; 0 for never. */
  readonly statementTimeout?: number;
  /** Milliseconds to wait for a connection, new or free; 10 seconds by default. */
  readonly connectionTimeout?: number;
  /** Milliseconds that an unused connection stays open; 10 seconds by default. */
  readonly idleTimeout?: number;
  readonly applicationName?: string;
  /** `served` for readers of published data, `crs` for the stages; `crs` by default. */
  readonly schema?: 'served' | 'crs';
  /** The role to set; the connecting user must be a member of it. */
  readonly role?: string | null;
}

const searchPaths = { crs: 'crs,public', served: 'served,crs,public' } as const;

/** Milliseconds that a server may take too long to cancel a statement before it counts as gone. */
const LATE = 2_000;

/** The configuration of one connection. */
function connectionConfig(databaseUrl: string, options: PoolOptions = {}): SessionPoolConfig {
  return {
    connectionString: databaseUrl,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'crs',
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    idleTimeoutMillis: options.idleTimeout ?? 10_000,
    // A server that no longer answers can't cancel a statement, so the client ends the wait.
    ...(options.statementTimeout ? { query_timeout: options.statementTimeout + LATE } : {}),
    session: {
      search_path: searchPaths[options.schema ?? 'crs'],
      statement_timeout: String(options.statementTimeout ?? 0),
      ...(options.role ? { role: options.role } : {}),
    },
    types: {
      getTypeParser: (oid: number, format?: string) =>
        format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : parserFor(oid),
    } as pg.CustomTypesConfig,
  };
}

/**
 * A connection without a pool: connect it, and always end it. All code creates its connections here or in a pool: if
 * one breaks between two statements, the next statement fails; otherwise the process would end.
 */
export function createClient(databaseUrl: string, options: PoolOptions = {}): SessionClient {
  const client = new SessionClient(connectionConfig(databaseUrl, options));
  client.on('error', () => {});
  return client;
}

/**
 * A pool of connections. An idle connection that breaks is replaced at the next use, and `onIdleError` is called.
 * @param options if `signal` is aborted, the connections in use are closed, so that nothing waits for a statement
 */
export function createPool(
  databaseUrl: string,
  options: PoolOptions & { onIdleError?: (error: Error) => void; signal?: AbortSignal } = {},
): pg.Pool {
  const pool = createSessionPool(connectionConfig(databaseUrl, options));
  const { onIdleError, signal } = options;
  pool.on('error', (error) => onIdleError?.(error));
  const used = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => used.delete(client));
  signal?.addEventListener('abort', () => {
    // The driver does not wait for a running statement.
    for (const client of used) void client.end();
  });
  return pool;
}

/** Milliseconds a rollback may take; a slower connection is closed, which also rolls back. */
const ROLLBACK_LIMIT = 10_000;

/**
 * Codes for a broken connection, for a session that the server ended because of its age, and for a server that stops,
 * starts, or is gone.
 */
const LOST = /^(08...|57P0[1235]|25P0[34]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT)$/;

/** Driver messages without a code for a broken connection. */
const LOST_MESSAGES = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** True for the error of a connection that broke or could not be opened, such as when the server restarts. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  return LOST.test(code ?? '') || LOST_MESSAGES.test(error.message);
}

/** Sends an empty query. @throws the error of a server that does not answer */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}

/** True if the server neither answered nor canceled a statement in time. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A connection taken from a pool. */
export interface TakenClient {
  readonly client: pg.PoolClient;
  /**
   * Returns the connection to the pool. Call this once on every path.
   * @param end true or an error to close the connection instead of keeping it; a broken one is always closed
   */
  release(end?: boolean | Error): void;
}

/**
 * Takes a connection from a pool. All code uses this or `inTransaction`: a connection may break between two statements,
 * and without a listener the error would end the process. With a listener, the next statement fails.
 */
export async function takeClient(pool: pg.Pool): Promise<TakenClient> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBreak = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBreak);
  return {
    client,
    release(end = false) {
      client.off('error', noteBreak);
      client.release(broken ?? end);
    },
  };
}

/** Runs `work` inside one transaction on one connection; any error rolls all of it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const { client, release } = await takeClient(pool);
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isQueryTimeout(error) ? (error as Error) : await rollBack(client);
    throw error;
  } finally {
    release(broken);
  }
}

/** Seconds until the server notices that a long statement's client is gone, and releases the locks. */
const NOTICED_AFTER = 5;

/** PostgreSQL's code for an invalid value of a setting. */
const INVALID_PARAMETER = '22023';

/**
 * Makes the server end the caller's transaction when its process is gone, even during a long statement; otherwise the
 * statement would finish, and hold its locks until then. Servers on systems that cannot check the connection reject the
 * setting and go without.
 */
export async function watchConnection(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`savepoint watched; set local client_connection_check_interval = '${NOTICED_AFTER}s'`);
    // A snapshot cannot be exported from within a savepoint.
    await client.query('release savepoint watched');
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PARAMETER) throw error;
    await client.query('rollback to savepoint watched');
  }
}

/** Drops the temporary tables of a transaction, so that it can create them again. */
export async function dropTemporaryTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('pg_temp.%I', relname) as name from pg_class
     where relnamespace = pg_my_temp_schema() and relkind = 'r'`,
  );
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => name).join(', ')}`);
}

/** Rolls back. If that fails, returns the error; the connection must then be discarded. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  const rolledBack = client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
  return pTimeout(rolledBack, {
    milliseconds: ROLLBACK_LIMIT,
    fallback: () => new Error('the rollback was not answered'),
  });
}
