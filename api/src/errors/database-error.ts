import { isQueryTimeout } from '@crs/store';
import { ApiError } from './api-error.js';

/** Seconds after which a database that is away is worth another try. */
const RETRY_AFTER = 5;

/** System errors of a connection that cannot be made or was lost. */
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
/** PostgreSQL's words for the same: shutting down, starting up, too many connections, database dropped. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '3D000']);
const QUERY_CANCELED = '57014';
/** Something answers in the place of PostgreSQL, but not in its protocol: a state of its own, and node-postgres's words. */
const PROTOCOL_VIOLATION = '08P01';
const unreadableMessage = /^(received invalid response|Unknown authenticationOk message)/;
const unstorableStates = new Set(['22021', '22P05']);
/** What node-postgres says without a code when a connection breaks or none is free in time. */
const connectionMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/** Reads an error of the database as an answer, or gives null for any other error. */
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
    code.startsWith('08') ||
    connectionMessage.test(error.message) ||
    (error instanceof AggregateError && error.errors.some((one) => databaseError(one) !== null));
  if (!away) return null;
  return new ApiError('upstream.unavailable', 'The records cannot be reached at the moment.', {
    retryAfter: RETRY_AFTER,
    cause: error,
  });
}
