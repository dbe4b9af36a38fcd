import type { Request, Response } from 'express';

/** Puts the ETag of its answer on a response, and ends it with 304 where the caller has that version. */
export function isKnownAlready(request: Request, response: Response, etag: string | null): boolean {
  response.set('Cache-Control', 'private');
  if (etag === null) return false;
  response.set('ETag', etag);
  if (!knows(request.get('If-None-Match') ?? '', etag)) return false;
  response.status(304).end();
  return true;
}

/**
 * Compares weakly (RFC 9110, 13.1.2). Express's own `fresh` takes `Cache-Control: no-cache`, which fetch sends
 * with every conditional request, for a wish to have the whole answer. `*` is left to it, after the handler.
 */
function knows(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
