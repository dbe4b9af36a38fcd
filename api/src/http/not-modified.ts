import type { Request, Response } from 'express';

/** Ends a request with 304 where the caller has the answer of the version that is served now. */
export async function sendNotModified(
  request: Request,
  response: Response,
  etag: (version: number) => string,
  readVersion: () => Promise<number | null>,
): Promise<boolean> {
  const given = request.get('If-None-Match');
  if (given === undefined) return false;
  const version = await readVersion();
  if (version === null || !knows(given, etag(version))) return false;
  response.set('ETag', etag(version)).status(304).end();
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
