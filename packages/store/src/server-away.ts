/** Errors of a server that cannot be reached, or lets nobody in. Pure. */
import { isQueryTimeout } from './pool.js';

/** System errors of a failed or lost connection. */
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
 * The same as PostgreSQL states (its manual, appendix A): shutdown, startup, database dropped, too many connections, full
 * disk; no such database; the user or the password is refused.
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
 * Messages of node-postgres without a code: the connection broke, none was free in time, the password is missing, or the pool
 * was closed because its server is away.
 */
const MESSAGES =
  /^(SASL|Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded|Cannot use a pool after calling end)/;

/** True for the error of a server that cannot be reached or lets nobody in, or does not answer a statement. */
export const isServerAway = (error: unknown): boolean => isQueryTimeout(error) || isUnreachable(error);

/** True for the error of a server that cannot be reached, or lets nobody in. */
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

/** Properties of errors of sockets and of node-postgres. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  /** Where a name has several addresses, an error for each. */
  readonly errors?: readonly unknown[];
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
