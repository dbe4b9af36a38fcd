import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import type { ServedFile } from './file-route.js';

export const fileEtag = ({ sha256 }: ServedFile): string => `"${sha256}"`;

/**
 * Sends a file piece by piece as the caller reads it, or the part that the caller asks for. `send`, the library of
 * Express, reads only files on disk.
 */
export async function sendFile(request: Request, response: Response, file: ServedFile): Promise<void> {
  response.set({
    'Content-Type': file.mediaType,
    'Accept-Ranges': 'bytes',
    'Last-Modified': new Date(file.modifiedAt).toUTCString(),
    ETag: fileEtag(file),
  });
  if (hasChanged(request, response, file))
    throw new ApiError('precondition.failed', 'The file has changed since the If-Match version.');
  if (request.fresh) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  const part = partOf(request, response, file);
  const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
  const hasNoBody = request.method === 'HEAD' || file.bytes === 0;
  const content = hasNoBody ? null : await file.read({ start, end });
  // Removed since it was looked up.
  if (content === null && !hasNoBody) throw new NotFoundError('The file has been deleted.');
  if (part !== null) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  response.set('Content-Length', String(end - start + 1));
  if (content === null) {
    response.end();
    return;
  }
  await pipeline(content, response).catch((error: NodeJS.ErrnoException) => {
    // A caller who leaves in the middle is not an error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** True if the caller requires a file other than this one (RFC 9110, 13.2.2). */
function hasChanged(request: Request, response: Response, file: ServedFile): boolean {
  const match = request.get('If-Match');
  if (match !== undefined)
    return match !== '*' && match.split(',').every((tag) => tag.trim() !== fileEtag(file));
  return Date.parse(request.get('If-Unmodified-Since') ?? '') < modifiedAt(response);
}

/**
 * The part that the caller asks for; null for the whole file, also if several parts are asked for.
 * @throws ApiError `range.not_satisfiable`
 */
function partOf(request: Request, response: Response, file: ServedFile) {
  const condition = request.get('If-Range');
  const isCurrent =
    condition === undefined ||
    (condition.includes('"') ? condition === fileEtag(file) : modifiedAt(response) <= Date.parse(condition));
  const ranges = isCurrent ? request.range(file.bytes, { combine: true }) : undefined;
  if (ranges === -1)
    throw new ApiError(
      'range.not_satisfiable',
      'The range is past the end of the file. Content-Range has the length.',
      { headers: { 'Content-Range': `bytes */${file.bytes}` } },
    );
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** The moment in the header, which has seconds. */
const modifiedAt = (response: Response): number => Date.parse(response.get('Last-Modified') ?? '');
