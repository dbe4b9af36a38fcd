import type { Request, Response } from 'express';

/** Sends 304 and returns true when the caller has the current response. */
export async function sendNotModified(
  request: Request,
  response: Response,
  etag: (version: number) => string,
  readVersion: () => Promise<number | null>,
): Promise<boolean> {
  const given = request.get('If-None-Match');
  if (given === undefined) return false;
  const version = await readVersion();
  if (version === null || !matches(given, etag(version))) return false;
  response.set('ETag', etag(version)).status(304).end();
  return true;
}

/**
 * Weak comparison (RFC 9110, 13.1.2). The `fresh` of Express sends the whole response for `Cache-Control: no-cache`, which
 * fetch adds to every conditional request. Express handles `*`, after the handler.
 */
function matches(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
