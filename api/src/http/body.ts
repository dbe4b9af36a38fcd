import express, { type Request, type Response } from 'express';
import { ApiError } from '../errors/api-error.js';

const JSON_TYPE = 'application/json';
const MEDIA_TYPE = /^\s*application\/json\s*(;|$)/i;

/** A body without a type is read as JSON. Other types have already been refused. */
const parseJson = express.json({ limit: '16kb', type: () => true });

/** Refuses a body that is not a JSON object. No endpoint reads the body. */
export async function checkBody(request: Request, response: Response): Promise<void> {
  const type = request.get('Content-Type');
  if (type !== undefined && !MEDIA_TYPE.test(type))
    throw new ApiError('unsupported_media_type', `Unsupported Content-Type. Send no body, or ${JSON_TYPE}.`);
  const length = request.get('Content-Length');
  if ((length === undefined || length === '0') && request.get('Transfer-Encoding') === undefined) return;
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(bodyError(error)),
    );
  });
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
    throw new ApiError('body.malformed_json', 'The body must be a JSON object.');
}

/** Converts errors of body-parser by their `type` (see its README, Errors). */
export function bodyError(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : '';
  if (type === 'entity.parse.failed')
    return new ApiError('body.malformed_json', 'The body is not valid JSON.', { cause: error });
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new ApiError('unsupported_media_type', 'Unsupported body encoding.', {
      cause: error,
    });
  return error;
}
