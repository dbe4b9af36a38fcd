import { cleanText, unescapedText } from '@crs/domain';
import { parse } from 'csv-parse/sync';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { bodyError } from './body.js';
import { CSV_TYPE, type PostRoute } from './post-route.js';

/** Maximum size of a body in bytes: 1,000 rows of 4 KB. */
export const MOST_BYTES = 4_000_000;

/** Bodies are stored, unlike queries, so their texts are cleaned. A text with NUL stays for the schema to refuse. */
const cleanUnlessRefused = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && !value.includes('\0') ? cleanText(value) : value;

const readJson = express.json({ limit: MOST_BYTES, type: 'application/json', reviver: cleanUnlessRefused });
const readText = express.text({ limit: MOST_BYTES, type: CSV_TYPE, defaultCharset: 'utf-8' });

/**
 * Reads a body: a JSON object, or the rows of a CSV file with a heading.
 * @throws ApiError `unsupported_media_type`, `body.malformed_json`, `validation.length`
 */
export async function readBody(
  request: Request,
  response: Response,
  fromCsv: PostRoute['fromCsv'],
): Promise<unknown> {
  const type = request.is(['application/json', CSV_TYPE]);
  if (type !== 'application/json' && type !== CSV_TYPE)
    throw new ApiError(
      'unsupported_media_type',
      `Send a body with Content-Type: application/json or ${CSV_TYPE}.`,
    );
  await readWith(type === CSV_TYPE ? readText : readJson, request, response);
  return type === CSV_TYPE ? fromCsv(csvRows(String(request.body ?? ''))) : request.body;
}

/**
 * Reads a JSON object.
 * @throws ApiError `unsupported_media_type`, `body.malformed_json`, `validation.length`
 */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (request.is('application/json') !== 'application/json')
    throw new ApiError('unsupported_media_type', 'Send a body with Content-Type: application/json.');
  await readWith(readJson, request, response);
  return request.body;
}

/** Reads a body with an Express reader. @throws ApiError like `readBody` */
export const readWith = (reader: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    reader(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(sizedError(error)),
    );
  });

/** Converts errors of body-parser, including the one for an oversized body. */
function sizedError(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : '';
  if (type !== 'entity.too.large') return bodyError(error);
  return new ApiError('validation.length', `The body is larger than ${MOST_BYTES} bytes. Send fewer rows.`, {
    details: [{ field: 'body', issue: 'length', expected: { max: MOST_BYTES } }],
    cause: error,
  });
}

/** csv-parse reads what spreadsheets write; the same library reads the sources. */
function csvRows(text: string): Record<string, string>[] {
  try {
    return parse(text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      cast: unescapedText,
    });
  } catch (error) {
    throw new ApiError('validation.format', `The body is not valid CSV: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
