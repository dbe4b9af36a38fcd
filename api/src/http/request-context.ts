import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** What is known of a request while it is answered. */
export interface RequestContext {
  readonly requestId: string;
  /** `performance.now()` when the request came in. */
  readonly startedAt: number;
  /** Path of the route as the table has it, once it is known. */
  route: string | null;
  /** Number of the key, once it is known. */
  keyId: number | null;
}

const contexts = new WeakMap<Response, RequestContext>();

/** A request id of a caller or a proxy that can be repeated in a header and a log line; no key can. */
const REQUEST_ID = /^(?!.*sk_(?:live|test)_)[\w.:=+/-]{1,128}$/i;

/** Gives every request an id, the caller's own where it is sane, and says it in the answer. */
export const requestContext: RequestHandler = (request, response, next) => {
  const given = String(request.headers['x-request-id'] ?? '');
  const requestId = REQUEST_ID.test(given) ? given : randomUUID();
  contexts.set(response, { requestId, startedAt: performance.now(), route: null, keyId: null });
  response.setHeader('X-Request-Id', requestId);
  next();
};

/** The context of a request. @throws where `requestContext` has not run */
export function contextOf(response: Response): RequestContext {
  const context = contexts.get(response);
  if (context === undefined) throw new Error('The request has no context: requestContext runs first.');
  return context;
}
