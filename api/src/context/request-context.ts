import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** The context of a request. */
interface RequestContext {
  readonly requestId: string;
  /** `performance.now()` at its arrival. */
  readonly startedAt: number;
  /** Path of the route, once it is known. */
  route: string | null;
  /** Id of the key, once it is known. */
  keyId: number | null;
  /** Rows of a list that were matched. */
  rows: number;
}

const contexts = new WeakMap<Response, RequestContext>();

/** A request id from a caller or proxy that may be repeated in headers and logs. It must not contain a key or token. */
const REQUEST_ID = /^(?!.*(?:sk_(?:live|test)|rct)_)[\w.:=+/-]{1,128}$/i;

/** Gives every request an id: the caller's if it is valid, otherwise a random one. */
export const requestContext: RequestHandler = (request, response, next) => {
  const given = String(request.headers['x-request-id'] ?? '');
  const requestId = REQUEST_ID.test(given) ? given : randomUUID();
  contexts.set(response, { requestId, startedAt: performance.now(), route: null, keyId: null, rows: 0 });
  response.setHeader('X-Request-Id', requestId);
  next();
};

/** The context of a request. @throws Error before `requestContext` has run */
export function contextOf(response: Response): RequestContext {
  const context = contexts.get(response);
  if (context === undefined) throw new Error('The request has no context: requestContext runs first.');
  return context;
}
