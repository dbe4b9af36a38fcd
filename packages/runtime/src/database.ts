import { CrsError } from '@crs/domain';
import { acquireEmbeddedPostgres } from './embedded-postgres.js';
import type { Settings } from './settings.js';

/** This process's database. */
export interface Database {
  readonly url: string;
  /** The embedded server's port, or null for the operator's own server. */
  readonly embeddedPort: number | null;
  /** Releases the database. The last user to release an embedded server stops it. */
  close(): Promise<void>;
}

/** Opens the `DATABASE_URL` database, or the embedded server in the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl !== null)
    return { url: settings.databaseUrl, embeddedPort: null, close: async () => {} };
  const server = await acquireEmbeddedPostgres(settings.dataDir);
  return { url: server.url, embeddedPort: server.port, close: () => server.release() };
}

/** Operating system codes for a host, port, or socket that does not respond. */
const NETWORK_CODES = new Set([
  'EACCES',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/** PostgreSQL error codes for a refused connection (manual, appendix A), each with the next step. */
const SERVER_CODES: Readonly<Record<string, string>> = {
  '28000': 'Correct the user in DATABASE_URL, or allow it on the server (pg_hba.conf).',
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '08P01':
    'A pooler may refuse what the program sends. Connect directly to PostgreSQL, or through a pooler in session mode.',
  '3D000': 'Create the database on the server, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections on the server, or run fewer processes.',
  '57P03': 'Wait until the server has started, and try again.',
};

/** Driver (pg) messages for a failed connection that have no code. */
const DRIVER_MESSAGES =
  /^(The server does not support SSL|Connection terminated|timeout expired|timeout exceeded when trying to connect)/;

const ELSEWHERE =
  'Start PostgreSQL there or correct DATABASE_URL; where it is not set, an embedded PostgreSQL is used.';

/**
 * Explains a failed connection: where, why, and what to do. Pure. The message leaves out the password in the URL.
 * @returns a CrsError `database.unreachable`, or null for other errors and other servers
 */
export function databaseUnreachable(error: unknown, databaseUrl: string): CrsError | null {
  if (!isFailure(error)) return null;
  // If a name has several addresses, Node returns an error for each one.
  const failure = error.errors?.[0] ?? error;
  const target = targetOf(databaseUrl);
  const unanswered = isOfNetwork(failure, target) || DRIVER_MESSAGES.test(failure.message);
  // The driver itself reports a missing password, before the server can reject it.
  const code = failure.message.startsWith('SASL') ? '28P01' : (failure.code ?? '');
  const nextStep = unanswered ? ELSEWHERE : SERVER_CODES[code];
  if (nextStep === undefined) return null;
  return new CrsError(
    'database.unreachable',
    `No connection to the database ${target.name} on ${target.host}:${target.port}: ${failure.message}.`,
    { nextStep, cause: error },
  );
}

/** Error properties from Node sockets and the driver. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly errors?: readonly Failure[];
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error;

/** True if the connection that failed was to this target, and not to another server. */
function isOfNetwork({ code, syscall, port, hostname }: Failure, target: Target): boolean {
  if (code === undefined || !NETWORK_CODES.has(code)) return false;
  if (syscall === 'getaddrinfo') return hostname === undefined || hostname === target.host;
  return syscall === 'connect' && (port === undefined || port === target.port);
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

/** A connection URL's server and database, with PostgreSQL's defaults. */
function targetOf(databaseUrl: string): Target {
  const url = new URL(databaseUrl);
  return {
    host: url.hostname || url.searchParams.get('host') || 'localhost',
    port: Number(url.port || url.searchParams.get('port') || 5432),
    name: decodeURIComponent(url.pathname.slice(1) || url.username),
  };
}
