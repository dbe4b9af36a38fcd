import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error.js';

/** A name or address with an optional port (RFC 9110, 7.2). Empty for a target without a host. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d{0,5})?$/i;

/** Whether a text may be the value of a Host header. */
export const isValidHost = (text: string): boolean => HOST.test(text);

/** Refuses an HTTP/1.1 request without a Host header, and any with several or an invalid one (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (request, _response, next) => {
  const [host, ...others] = request.headersDistinct.host ?? [];
  if (host === undefined && request.httpVersion === '1.1')
    throw new ApiError('bad_request', 'The request has no Host header.');
  if (others.length > 0) throw new ApiError('bad_request', 'The request has several Host headers.');
  if (host !== undefined && !isValidHost(host))
    throw new ApiError('bad_request', 'The Host header is not valid.');
  next();
};
