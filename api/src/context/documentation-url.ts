import type { Request } from 'express';

/** A valid Host header. Anything else is not repeated. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/;

/** The page that explains error codes: the operator's, or that of this service at the caller's host. */
export function documentationUrl(docsUrl: string | null, request: Request): string {
  if (docsUrl !== null) return docsUrl;
  const host = request.headers.host ?? '';
  return HOST.test(host) ? `${request.protocol}://${host}/docs/errors` : '/docs/errors';
}
