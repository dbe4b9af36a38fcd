import type { NextFunction, Request, Response } from 'express';

/**
 * Lets a segment of the path through that cannot be decoded (`%FF`, `%ZZ`). Express would refuse it before the key is
 * looked at; written out behind two NULs, it reaches its parameter as a value that no record can hold.
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
    // The only question here is whether it throws.
    return false;
  }
}
