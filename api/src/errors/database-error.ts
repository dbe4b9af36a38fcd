import { isQueryTimeout, isUnreachable } from '@crs/store';
import { ApiError } from './api-error.js';

/** Retry-After, in seconds, while the database is down, or what keeps the exports. */
export const RETRY_AFTER = 5;

const QUERY_CANCELED = '57014';
/** Another server answers instead of PostgreSQL: a state, and the messages of node-postgres. */
const PROTOCOL_VIOLATION = '08P01';
const unreadableMessage = /^(received invalid response|Unknown authenticationOk message)/;
const unstorableStates = new Set(['22021', '22P05']);

/** Converts an error of the database. Null for any other error. */
export function databaseError(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code = '', message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (code === QUERY_CANCELED || isQueryTimeout(error))
    return new ApiError('upstream.timeout', 'The request took too long.', { cause: error });
  if (unstorableStates.has(String(code)))
    return new ApiError('validation.format', 'A parameter has a character that records cannot contain.', {
      cause: error,
    });
  if (code === PROTOCOL_VIOLATION || unreadableMessage.test(message))
    return new ApiError('upstream.bad_gateway', 'The database returned an invalid response.', {
      cause: error,
    });
  if (!isUnreachable(error)) return null;
  return new ApiError('upstream.unavailable', 'The records are unavailable at the moment.', {
    retryAfter: RETRY_AFTER,
    cause: error,
  });
}
