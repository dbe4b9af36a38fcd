import express, { type Request, type Response } from 'express';
import { ApiError } from '../errors/api-error.js';

const parseJson = express.json({ limit: '16kb' });

/** No endpoint reads a body, but one that is sent must be a JSON object. */
export async function checkBody(request: Request, response: Response): Promise<void> {
  const length = request.get('Content-Length');
  if ((length === undefined || length === '0') && request.get('Transfer-Encoding') === undefined) return;
  if (request.is('application/json') !== 'application/json')
    throw new ApiError('unsupported_media_type', 'A body must be application/json.');
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(bodyError(error)),
    );
  });
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
    throw new ApiError('body.malformed_json', 'The body must be a JSON object.');
}

/** Reads body-parser's errors by their `type` (its README, Errors). */
function bodyError(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : '';
  if (type === 'entity.parse.failed')
    return new ApiError('body.malformed_json', 'The body is not valid JSON.', { cause: error });
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new ApiError('unsupported_media_type', 'The encoding of the body is not accepted.', {
      cause: error,
    });
  return error;
}
