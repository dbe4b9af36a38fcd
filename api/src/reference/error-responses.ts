import { STATUS_CODES } from 'node:http';
import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors/codes.js';
import type { Route } from '../http/route.js';
import { type ErrorShape, errorExamples } from './error-examples.js';
import { groupBy } from './group-by.js';
import { errorHeaders } from './headers.js';

/** Codes of all endpoints. Parameters and handlers add their own. */
export const generalCodes: readonly ErrorCode[] = [
  'query.unknown_param',
  'body.malformed_json',
  'bad_request',
  'auth.missing',
  'auth.invalid',
  'method_not_allowed',
  'unsupported_media_type',
  'rate_limit.exceeded',
  'internal.error',
  'upstream.bad_gateway',
  'upstream.unavailable',
  'upstream.timeout',
];

/** What determines an endpoint's codes. */
type Declared = Pick<Route, 'params' | 'query' | 'errors'>;

/** All codes of an endpoint. */
function codesOf({ params, query, errors = [] }: Declared): ErrorCode[] {
  const parameters = [...Object.values(params.shape), ...Object.values(query.shape)];
  const several: readonly ErrorCode[] = parameters.length > 1 ? ['validation.multiple'] : [];
  return [...new Set([...parameters.flatMap(codesOfParameter), ...several, ...errors, ...generalCodes])];
}

function codesOfParameter(schema: z.ZodType): readonly ErrorCode[] {
  const { param } = schema.meta() as { readonly param: { readonly 'x-error-codes': readonly ErrorCode[] } };
  return param['x-error-codes'];
}

/**
 * The error responses of an endpoint, by status. Those other than 400 are the same for all endpoints, so the document
 * has them once, as components.
 */
export function errorResponses(route: Declared, shape: ErrorShape, registry: OpenAPIRegistry) {
  const written = codesOf(route).map((name) => ({ name, ...shape.write(errorExamples[name]) }));
  return Object.fromEntries(
    [...groupBy(written, ({ status }) => status)].map(([status, group]) => {
      const response = errorResponse(status, group, registry);
      if (status === 400) return [status, response];
      return [status, registry.registerComponent('responses', nameOf(status, group), response).ref];
    }),
  );
}

/**
 * The component name for a status: `MethodNotAllowed`. Accounts have their own conflicts, and cursors of lists expire.
 */
function nameOf(status: number, group: readonly Written[]): string {
  if (group.some(({ name }) => name === 'account.conflict')) return 'AccountConflict';
  if (group.some(({ name }) => name === 'cursor.expired')) return 'CursorExpired';
  return (STATUS_CODES[status] ?? String(status)).replaceAll(/\W/g, '');
}

interface Written {
  readonly name: ErrorCode;
  readonly code: string;
  readonly body: unknown;
}

function errorResponse(status: number, group: readonly Written[], registry: OpenAPIRegistry) {
  const codes = [...new Set(group.map(({ code }) => code))];
  return {
    description: group.map(({ name, code }) => `\`${code}\`: ${errorCodes[name].summary}`).join(' '),
    headers: errorHeaders(status, codes),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          group.map(({ name, body }) => {
            const example = { summary: errorCodes[name].summary, value: body };
            return [name, registry.registerComponent('examples', name, example).ref];
          }),
        ),
      },
    },
  };
}
