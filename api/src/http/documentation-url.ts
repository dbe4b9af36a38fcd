import type { Request } from 'express';

/** What a Host header may look like; anything else is not repeated. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/;

/** Where error codes are explained: the operator's page, or this service's own as the caller reaches it. */
export function documentationUrl(docsUrl: string | null, request: Request): string {
  if (docsUrl !== null) return docsUrl;
  const host = request.headers.host ?? '';
  return HOST.test(host) ? `${request.protocol}://${host}/docs/errors` : '/docs/errors';
}
