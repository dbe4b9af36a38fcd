import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { ApiError, ValidationError } from '../errors/api-error.js';
import { checkedBody } from '../http/checked-body.js';
import { MOST_BYTES, readWith } from '../http/read-body.js';

const FORM = 'application/x-www-form-urlencoded';
const readText = express.text({ limit: MOST_BYTES, type: FORM, defaultCharset: 'utf-8' });

/** The parameters of a form or a query. Clients add their own, so unknown ones are ignored. */
export async function givenParameters(request: Request, response: Response): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URLSearchParams(request.url.split('?').slice(1).join('?'));
  if (request.is(FORM) !== FORM)
    throw new ApiError('unsupported_media_type', `Send a form with Content-Type: ${FORM}.`);
  await readWith(readText, request, response);
  return new URLSearchParams(String(request.body ?? ''));
}

/** A parameter in JSON. @throws ValidationError with the place of each violation: `queries.q0.limit` */
export function parsedParameter<S extends z.ZodType>(name: string, schema: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiError('validation.format', `${name} is not valid JSON.`, {
      details: [{ field: name, issue: 'format', expected: 'a JSON object' }],
      cause: error,
    });
  }
  return checkedBody(schema, value, name) as z.output<S>;
}

/** A whole number from 0; null if missing. @throws ValidationError */
export function wholeNumber(given: URLSearchParams, name: string): number | null {
  const text = given.get(name) ?? '';
  if (text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ValidationError([
    {
      code: 'validation.format',
      field: name,
      issue: 'format',
      message: `${name} must be a whole number.`,
      received: text,
      expected: 'a whole number from 0',
    },
  ]);
}
