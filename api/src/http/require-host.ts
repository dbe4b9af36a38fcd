import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error.js';

/** Refuses a request that does not say which host it means, as HTTP/1.1 demands (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    throw new ApiError('bad_request', 'The request has no Host header.');
  next();
};
