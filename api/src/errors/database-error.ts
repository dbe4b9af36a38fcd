import { isQueryTimeout } from '@crs/store';
import { ApiError } from './api-error.js';

/** Retry-After, in seconds, while the database is away. */
const RETRY_AFTER = 5;

/** System errors of a failed or lost connection. */
const connectionCodes = new Set([
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
/** The same as PostgreSQL states: shutdown, startup, database dropped, too many connections, full disk; no such database. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '53100', '53300', '3D000']);
/** It lets this service in no more: the user, or the password, is refused. Its operator can mend that, no caller. */
const refusedStates = new Set(['28000', '28P01']);
const QUERY_CANCELED = '57014';
/** Another server answers instead of PostgreSQL: a state, and the messages of node-postgres. */
const PROTOCOL_VIOLATION = '08P01';
const unreadableMessage = /^(received invalid response|Unknown authenticationOk message)/;
const unstorableStates = new Set(['22021', '22P05']);
/** Messages of node-postgres without a code: the connection broke, none was free in time, or the password is missing. */
const connectionMessage =
  /^(SASL|Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/** Converts an error of the database. Null for any other error. */
export function databaseError(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === QUERY_CANCELED || isQueryTimeout(error))
    return new ApiError('upstream.timeout', 'The answer took too long to find.', { cause: error });
  if (unstorableStates.has(code))
    return new ApiError('validation.format', 'A parameter holds a character that no record can hold.', {
      cause: error,
    });
  if (code === PROTOCOL_VIOLATION || unreadableMessage.test(error.message))
    return new ApiError('upstream.bad_gateway', 'The records gave an answer that cannot be read.', {
      cause: error,
    });
  const away =
    connectionCodes.has(code) ||
    unavailableStates.has(code) ||
    refusedStates.has(code) ||
    code.startsWith('08') ||
    connectionMessage.test(error.message) ||
    (error instanceof AggregateError && error.errors.some((one) => databaseError(one) !== null));
  if (!away) return null;
  return new ApiError('upstream.unavailable', 'The records cannot be reached at the moment.', {
    retryAfter: RETRY_AFTER,
    cause: error,
  });
}
