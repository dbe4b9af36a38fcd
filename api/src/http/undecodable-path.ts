import type { NextFunction, Request, Response } from 'express';

/**
 * Escapes path segments that can't be decoded (`%FF`, `%ZZ`), because Express would refuse them before the key is
 * checked. Two NULs mark such a segment, and its parameter then refuses it like other text with NUL.
 */
export function escapeUndecodable(request: Request, _response: Response, next: NextFunction): void {
  const query = request.url.indexOf('?');
  const path = query === -1 ? request.url : request.url.slice(0, query);
  const kept = path
    .split('/')
    .map((segment) => (isDecodable(segment) ? segment : `%00%00${encodeURIComponent(segment)}`))
    .join('/');
  if (kept !== path) request.url = query === -1 ? kept : kept + request.url.slice(query);
  next();
}

function isDecodable(segment: string): boolean {
  if (!segment.includes('%')) return true;
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    // Not decodable, which is this function's result.
    return false;
  }
}
