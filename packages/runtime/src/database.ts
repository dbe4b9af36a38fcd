import { CrsError } from '@crs/domain';
import { acquireEmbeddedPostgres } from './embedded-postgres.js';
import type { Settings } from './settings.js';

/** The database this process works on. */
export interface Database {
  readonly url: string;
  /** Port of the embedded server, or null for a server of the operator's own. */
  readonly embeddedPort: number | null;
  /** Lets go of it; an embedded server stops with its last user. */
  close(): Promise<void>;
}

/** Opens the database the settings name: `DATABASE_URL`, or the embedded server under the data folder. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl !== null)
    return { url: settings.databaseUrl, embeddedPort: null, close: async () => {} };
  const server = await acquireEmbeddedPostgres(settings.dataDir);
  return { url: server.url, embeddedPort: server.port, close: () => server.release() };
}

/** Codes of the operating system for a host, a port or a socket where nothing answers. */
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

/** PostgreSQL's codes for a server that answers and lets nobody in (its manual, appendix A). */
const SERVER_CODES: Readonly<Record<string, string>> = {
  '28000': 'Correct the user in DATABASE_URL, or let it in on the server (pg_hba.conf).',
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '3D000': 'Create the database on the server, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections on the server, or run fewer processes.',
  '57P03': 'Wait until the server has started, and try again.',
};

/** What the driver (pg) says, without a code, when no connection comes about. */
const DRIVER_MESSAGES =
  /^(The server does not support SSL|Connection terminated|timeout expired|timeout exceeded when trying to connect)/;

const ELSEWHERE =
  'Start PostgreSQL there or correct DATABASE_URL; where it is not set, an embedded PostgreSQL is used.';

/**
 * A connection that did not come about, told as a person needs it: where, why, and what to do. Pure; the password in
 * the URL is never repeated.
 * @returns a CrsError `database.unreachable`, or null for an error of another kind, or of another server
 */
export function databaseUnreachable(error: unknown, databaseUrl: string): CrsError | null {
  if (!isFailure(error)) return null;
  // Where a name has several addresses, Node gathers one error for each.
  const failure = error.errors?.[0] ?? error;
  const target = targetOf(databaseUrl);
  const unanswered = isOfNetwork(failure, target) || DRIVER_MESSAGES.test(failure.message);
  // The driver's own word for a password that is missing, before the server can refuse it.
  const code = failure.message.startsWith('SASL') ? '28P01' : (failure.code ?? '');
  const nextStep = unanswered ? ELSEWHERE : SERVER_CODES[code];
  if (nextStep === undefined) return null;
  return new CrsError(
    'database.unreachable',
    `No connection to the database ${target.name} on ${target.host}:${target.port}: ${failure.message}.`,
    { nextStep, cause: error },
  );
}

/** What Node's sockets and the driver say of a failure. */
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

/** Whether a connection to this target failed, and not one to another server. */
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

/** Where a connection URL leads, with PostgreSQL's defaults. */
function targetOf(databaseUrl: string): Target {
  const url = new URL(databaseUrl);
  return {
    host: url.hostname || url.searchParams.get('host') || 'localhost',
    port: Number(url.port || url.searchParams.get('port') || 5432),
    name: decodeURIComponent(url.pathname.slice(1) || url.username),
  };
}
