/** Recognizes errors from a server that is unreachable or accepts no connections. Pure. */
import { isQueryTimeout } from './pool.js';

/** System errors for a failed or lost connection. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * The same errors as PostgreSQL codes (manual, appendix A): shutdown, startup, dropped database, too many connections,
 * full disk, no such database, rejected user or password.
 */
const STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53100',
  '53300',
  '3D000',
  '28000',
  '28P01',
]);

/** Another server answers instead of PostgreSQL. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * node-postgres messages without a code: broken connection, no free connection in time, missing password, or a pool
 * closed because its server is unavailable.
 */
const MESSAGES =
  /^(SASL|Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded|Cannot use a pool after calling end)/;

/** True if a server is unreachable, accepts no connections, or does not answer a statement. */
export const isServerAway = (error: unknown): boolean => isQueryTimeout(error) || isUnreachable(error);

/** True if a server is unreachable or accepts no connections. */
export function isUnreachable(error: unknown): boolean {
  if (!isFailure(error)) return false;
  const { code = '', message, errors = [] } = error;
  return (
    SYSTEM_CODES.has(code) ||
    STATES.has(code) ||
    (code.startsWith('08') && code !== PROTOCOL_VIOLATION) ||
    MESSAGES.test(message) ||
    errors.some(isUnreachable)
  );
}

/** Error properties from sockets and node-postgres. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  /** If a name has several addresses, an error for each one. */
  readonly errors?: readonly unknown[];
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
