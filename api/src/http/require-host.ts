import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error.js';

/** Refuses an HTTP/1.1 request without a Host header (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    throw new ApiError('bad_request', 'The request has no Host header.');
  next();
};
