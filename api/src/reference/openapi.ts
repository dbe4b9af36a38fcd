import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { type ErrorCode, errorCodes } from '../errors/codes.js';
import { errorEnvelopeSchema } from '../errors/envelope.js';
import type { Route } from '../http/route.js';
import { groupBy } from './group-by.js';

/** The document at `/openapi.json`. */
export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

const limitHeaders = {
  'X-RateLimit-Limit': header('integer', 'Requests the window closest to refusing may hold.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in that window.'),
  'X-RateLimit-Reset': header('integer', 'Epoch seconds at which that window frees a request.'),
  'X-Request-Id': header('string', 'Names the request; quote it in reports.'),
};

function header(type: 'integer' | 'string', description: string) {
  return { description, schema: { type } };
}

/** Codes any endpoint may answer with, beside those of its own parameters. */
const generalCodes: readonly ErrorCode[] = [
  'query.unknown_param',
  'auth.missing',
  'auth.invalid',
  'method_not_allowed',
  'rate_limit.exceeded',
  'internal.error',
  'upstream.unavailable',
  'upstream.timeout',
];

/** Describes all routes in OpenAPI 3.1, from the schemas that read their parameters and check their answers. */
export function describeApi(routes: readonly Route[]): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer' });
  for (const route of routes) {
    registry.registerPath({
      method: 'get',
      path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
      operationId: route.operationId,
      tags: [route.tag],
      summary: route.summary,
      security: [{ apiKey: [] }],
      request: { params: route.params, query: route.query },
      responses: {
        200: {
          description: route.summary,
          headers: { ...limitHeaders, ETag: header('string', 'Weak; send it back in If-None-Match.') },
          content: { 'application/json': { schema: route.answer } },
        },
        304: { description: 'The answer is the one whose ETag was sent.' },
        ...errorResponses(codesOf(route)),
      },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Contractor Records',
      version: '1',
      description:
        'Contractors by license number, with the enforcement orders, workplace-safety inspections, building permits and attorney-general actions linked to them.',
    },
    servers: [{ url: '/' }],
  });
}

function codesOf({ params, query }: Route): ErrorCode[] {
  const names = Object.keys(query.shape);
  const named = 'licenseNumber' in params.shape;
  const queried = Object.values(query.shape);
  return [
    ...(names.length > 0 || Object.keys(params.shape).length > 0
      ? (['validation.format', 'validation.multiple'] as const)
      : []),
    ...(names.includes('page') ? (['validation.out_of_range'] as const) : []),
    ...(queried.some((schema) => !schema.safeParse(undefined).success)
      ? (['validation.required'] as const)
      : []),
    ...(queried.some((schema) => hasLength(schema.meta() ?? {})) ? (['validation.length'] as const) : []),
    ...(names.includes('filter') ? (['filter.parse_error', 'filter.unknown_field'] as const) : []),
    ...(names.includes('fromDate') ? (['validation.semantic'] as const) : []),
    ...(named ? (['conflict'] as const) : []),
    ...(Object.keys(params.shape).length > 0 ? (['not_found'] as const) : []),
    ...generalCodes,
  ];
}

function hasLength(meta: object): boolean {
  return 'minLength' in meta || 'maxLength' in meta;
}

/** One response a status, naming its codes. */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = groupBy(codes, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorCodes[code].summary}`).join(' '),
        headers: {
          ...limitHeaders,
          'X-Error-Code': header('string', 'Equals error.code.'),
          ...(status === 429 || status === 503
            ? { 'Retry-After': header('integer', 'Seconds to wait.') }
            : {}),
        },
        content: { 'application/json': { schema: errorEnvelopeSchema } },
      },
    ]),
  );
}
