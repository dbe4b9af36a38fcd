import { CrsError } from '@crs/domain';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { documentationUrl } from '../context/documentation-url.js';
import { contextOf } from '../context/request-context.js';
import type { ApiDeps } from '../deps.js';
import { ApiError } from '../errors/api-error.js';
import { databaseError, RETRY_AFTER } from '../errors/database-error.js';
import { detailedEnvelope, olderEnvelope } from '../errors/envelope.js';

/** Converts a thrown value to an API error. The cause is for the log only. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const fromDatabase = databaseError(error);
  if (fromDatabase !== null) return fromDatabase;
  if (error instanceof CrsError && error.code === 'exports.unavailable')
    return new ApiError('upstream.unavailable', 'The files are unavailable at the moment.', {
      retryAfter: RETRY_AFTER,
      cause: error,
    });
  const status = statusOf(error);
  if (status !== null && status >= 400 && status < 500)
    return new ApiError('bad_request', 'The request is malformed.', { cause: error });
  return new ApiError(
    'internal.error',
    'The service had an unexpected error. If it persists, report the request id.',
    {
      cause: error,
    },
  );
}

/** The status of errors of Express and its libraries. */
function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** The error handler of the app. Express recognizes an error handler by its four parameters. */
export function errorHandler(
  deps: Pick<ApiDeps, 'docsUrl' | 'olderErrors' | 'log'>,
  setLimitHeaders: (request: Request, response: Response) => Promise<void>,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = toApiError(thrown);
    const { requestId } = contextOf(response);
    if (error.status >= 500) deps.log.error({ requestId, err: error.cause ?? error }, error.message);
    if (response.headersSent) {
      next(thrown);
      return;
    }
    if (!response.hasHeader('X-RateLimit-Limit')) await setLimitHeaders(request, response);
    const { status, code, body } = deps.olderErrors
      ? olderEnvelope(error)
      : detailedEnvelope(error, documentationUrl(deps.docsUrl, request), requestId);
    response.removeHeader('ETag');
    response.removeHeader('Last-Modified');
    response.set({ ...error.headers, 'X-Error-Code': code, 'Cache-Control': 'no-store' });
    if (error.retryAfter !== null) response.set('Retry-After', String(error.retryAfter));
    if (status === 401) response.set('WWW-Authenticate', 'Bearer');
    response.status(status).json(body);
  };
}
