import type { Request, Response } from 'express';

/**
 * True for a request that wants only a changed response. `*` is not an ETag: Express handles it after the handler, so
 * that it is counted.
 */
export const isConditional = (request: Request): boolean => (request.get('If-None-Match') ?? '*') !== '*';

/** The data version in each ETag of this service. */
const VERSIONS = /W\/"(\d+)-/g;

/** The newest data version that the caller has seen; 0 if it names none. */
export const newestSeen = (request: Request): number =>
  [...(request.get('If-None-Match') ?? '').matchAll(VERSIONS)].reduce(
    (newest, [, version]) => Math.max(newest, Number(version)),
    0,
  );

/** Sends 304 and returns true if the caller has the current response. */
export async function sendNotModified(
  request: Request,
  response: Response,
  etag: (version: number | null) => string,
  readVersion: () => Promise<number | null>,
): Promise<boolean> {
  const given = request.get('If-None-Match');
  if (given === undefined) return false;
  const version = await readVersion();
  if (!matches(given, etag(version))) return false;
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
