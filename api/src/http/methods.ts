import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';

/** The value of the Allow header for a read-only path. */
export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';
/** The value of the Allow header for a path that takes a body. */
export const POST_METHODS = 'POST, OPTIONS';
/** The value of the Allow header for a path with several methods. */
export const allowOf = (methods: readonly string[]): string =>
  ['get', 'head', 'post', 'put', 'delete', 'options']
    .filter((one) => one === 'options' || methods.includes(one === 'head' ? 'get' : one))
    .join(', ')
    .toUpperCase();

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Error-Code',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Total-Count',
  'X-RowLimit-Limit',
  'X-RowLimit-Remaining',
  'X-RowLimit-Reset',
  'Retry-After',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Link',
].join(', ');
/** Seconds that a browser may cache a preflight. */
const PREFLIGHT_AGE = '86400';

/** Pages of any origin may read responses, without the browser's credentials. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
};
const anyOrigin = Object.entries(CORS_HEADERS);

export function allowAnyOrigin(_request: Request, response: Response, next: () => void): void {
  for (const [name, value] of anyOrigin) response.setHeader(name, value);
  next();
}

/** Responds to OPTIONS, a CORS preflight. */
export function sendPreflight(
  response: Response,
  methods = ALLOWED_METHODS,
  headers = 'Authorization, If-None-Match, X-Request-Id, Content-Type',
): void {
  response.set({
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': headers,
    'Access-Control-Max-Age': PREFLIGHT_AGE,
  });
  response.status(204).end();
}

/** @throws ApiError `method_not_allowed` for anything but GET and HEAD */
export function requireReadMethod(request: Request): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method);
}

/** The error for a method that a path doesn't support. */
export function methodNotAllowed(method: string, allowed = ALLOWED_METHODS): ApiError {
  return new ApiError('method_not_allowed', `This path does not support ${method}.`, {
    headers: { Allow: allowed },
  });
}
