import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { AccountRoute } from '../http/account-route.js';
import { connectionLimits } from '../http/connection-limits.js';
import type { FileRoute } from '../http/file-route.js';
import { formatsOf, GEOJSON_TYPE } from '../http/list-formats.js';
import { pickedSchema } from '../http/picked-fields.js';
import { CSV_TYPE, type PostRoute } from '../http/post-route.js';
import { recordShapeOf } from '../http/record-shape.js';
import { type Route, tags } from '../http/route.js';
import { detailedShape, olderShape } from './error-examples.js';
import { errorResponses } from './error-responses.js';
import { exampleOf } from './examples.js';
import { accountHeaders, answerHeaders, fileHeaders, headers, rowLimitHeaders } from './headers.js';
import {
  type OpenApiDocument,
  operationsOf,
  type SchemaObject,
  schemasOf,
  wholeAnswer,
} from './openapi-document.js';
import { registerWebhooks } from './webhook-messages.js';

const INTRODUCTION = `Contractors by license number, with the enforcement orders, workplace-safety inspections, building permits and attorney-general actions linked to them.

Every request carries \`Authorization: Bearer <API_KEY>\`. Every path answers \`GET\` with JSON, \`HEAD\` with the same headers and no body, and \`OPTIONS\` with 204, without a key, for scripts of any origin; any other method is 405. Lists answer \`Accept: text/csv\` with CSV, lists of permits \`Accept: application/geo+json\` with GeoJSON; \`X-Total-Count\` says how many records all pages have, and \`Link\` how a list with a cursor goes on. A record inside a record has columns of its own (\`provenance.source\`); in CSV a text that a spreadsheet would take for a formula has a \`'\` in front. Errors are JSON. Every response has the headers \`X-Request-Id\` and \`X-RateLimit-*\` of \`Error\`, and a 200 those of its 304. Paths shown with \`POST\`, \`PUT\` or \`DELETE\` answer these too; what belongs to an account, as watch lists do, is seen with its keys only, and has no ETag.

A parameter that is not declared is refused, but for \`api_key\` and \`apikey\`, which are tolerated and never authenticate. Of a parameter given twice the last one counts, and an empty one is the same as none. Texts are UTF-8 without NUL. Integers are written as \`-?(0|[1-9]\\d*)\`. URL and headers together hold at most ${connectionLimits.maxHeaderSize} bytes.

Fields are never missing, unless \`fields\` picks some: a record inside a record whole, or fields of it (\`provenance.source\`). They keep the order of the record. What a source does not give is \`null\`, never an empty text. Dates are \`YYYY-MM-DD\`, date-times RFC 3339 in UTC, money US dollars.

Beside these paths, and without a key: \`/\` (leads to the reference), \`/healthz\` (the process is up), \`/readyz\` (database, queue and data are there), \`/metrics\` (Prometheus), \`/openapi.json\` (this document), \`/docs\` (the reference), \`/docs/keys\` (how to get a key), \`/coverage\` (what is covered) and \`/docs/errors\` (every error code, and what to do). With a key, \`/mcp\` answers assistants over the Model Context Protocol.`;

/**
 * Builds the OpenAPI 3.1 document from the schemas of the routes.
 * @param olderErrors describes errors in the older shape
 */
export function buildOpenApiDocument(
  routes: readonly Route[],
  postRoutes: readonly PostRoute[] = [],
  olderErrors = false,
  accountRoutes: readonly AccountRoute[] = [],
  fileRoutes: readonly FileRoute[] = [],
): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  const shape = olderErrors ? olderShape : detailedShape;
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that begins with `sk_live_`, shown once, when it is created.',
  });
  registry.registerComponent('schemas', 'FeatureCollection', featuresSchema);
  for (const [name, header] of Object.entries(headers)) registry.registerComponent('headers', name, header);
  for (const route of routes) registerRoute(route, registry, errorResponses(route, shape, registry));
  for (const route of fileRoutes)
    registerFile(route, registry, errorResponses({ ...route, query: z.object({}) }, shape, registry));
  for (const route of postRoutes)
    registerPost(route, registry, errorResponses(postErrors(route), shape, registry));
  for (const route of accountRoutes)
    registerOfAccount(route, registry, errorResponses(accountErrors(route), shape, registry));
  registerWebhooks(registry);
  return withExamples(
    new OpenApiGeneratorV31([
      { type: 'schema', schema: shape.schema },
      ...registry.definitions,
    ]).generateDocument({
      openapi: '3.1.0',
      info: {
        title: 'Contractor Records',
        version: '1.0.0',
        description: INTRODUCTION,
        contact: {
          name: 'The operator of this service',
          url: 'https://contractor-records.example/',
          email: 'operator@contractor-records.example',
        },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/', description: 'This service.' }],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    }),
  );
}

/** The other media types of a list. */
function otherForms(route: Route): Readonly<Record<string, { schema: object }>> {
  const forms: Readonly<Record<string, { schema: object }>> = {
    [CSV_TYPE]: { schema: { type: 'string' } },
    [GEOJSON_TYPE]: { schema: { $ref: '#/components/schemas/FeatureCollection' } },
  };
  return Object.fromEntries(formatsOf(route).map((type) => [type, forms[type] ?? { schema: {} }]));
}

/** GeoJSON (RFC 7946) of a page, with its position. */
const featuresSchema: SchemaObject = {
  type: 'object',
  required: ['type', 'features', 'page', 'pageSize', 'totalCount'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: { type: 'array', items: { type: 'object' } },
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
    totalCount: { type: 'integer' },
  },
};

function registerRoute(route: Route, registry: OpenAPIRegistry, errors: object): void {
  const { path, operationId, tag, summary, description, params, query, response } = route;
  registry.registerPath({
    method: 'get',
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId,
    tags: [tag],
    summary,
    description,
    request: { params, query },
    responses: {
      200: {
        description: `${summary}.`,
        headers: answerHeaders,
        content: {
          'application/json': { schema: z.union([response, pickedSchema(response, recordShapeOf(route))]) },
          ...otherForms(route),
        },
      },
      304: {
        description: 'The response has not changed since the ETag that was sent.',
        headers: answerHeaders,
      },
      ...errors,
    },
  });
}

function registerFile(route: FileRoute, registry: OpenAPIRegistry, errors: object): void {
  const { path, operationId, tag, summary, description, params, mediaTypes } = route;
  const content = Object.fromEntries(Object.entries(mediaTypes).map(([type, schema]) => [type, { schema }]));
  registry.registerPath({
    method: 'get',
    path: path.replaceAll(/[:*](\w+)/g, '{$1}'),
    operationId,
    tags: [tag],
    summary,
    description,
    request: { params },
    responses: {
      200: { description: `${summary}.`, headers: fileHeaders, content },
      206: { description: 'The range that was asked for.', headers: fileHeaders, content },
      302: { description: 'The file of the newest version.', headers: accountHeaders },
      304: { description: 'The file is the one of the ETag that was sent.', headers: fileHeaders },
      ...errors,
    },
  });
}

/** The errors of an endpoint with a body beside those of its parameters. */
const postErrors = ({ query, errors = [] }: PostRoute) => ({
  params: z.object({}),
  query,
  errors: [...errors, 'validation.length', 'validation.format', 'validation.multiple'] as const,
});

function registerPost(route: PostRoute, registry: OpenAPIRegistry, errors: object): void {
  const { path, operationId, tag, summary, description, query, body, bodyExample, response } = route;
  registry.registerPath({
    method: 'post',
    path,
    operationId,
    tags: [tag],
    summary,
    description,
    request: {
      query,
      body: {
        required: true,
        content: {
          'application/json': { schema: body, example: bodyExample },
          [CSV_TYPE]: { schema: { type: 'string', examples: [CSV_EXAMPLE] } },
        },
      },
    },
    responses: {
      200: {
        description: `${summary}.`,
        headers: rowLimitHeaders,
        content: { 'application/json': { schema: response } },
      },
      ...errors,
    },
  });
}

/** The errors of an endpoint of an account beside those of its parameters. */
const accountErrors = ({ params, query, body, errors = [] }: AccountRoute) => ({
  params,
  query,
  errors:
    body === null
      ? errors
      : ([...errors, 'validation.length', 'validation.format', 'validation.multiple'] as const),
});

function registerOfAccount(route: AccountRoute, registry: OpenAPIRegistry, errors: object): void {
  const { method, path, operationId, tag, summary, description, params, query, status } = route;
  const { body, bodyExample, response } = route;
  registry.registerPath({
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId,
    tags: [tag],
    summary,
    description,
    request: {
      params,
      query,
      ...(body === null
        ? {}
        : {
            body: {
              required: true,
              content: { 'application/json': { schema: body, example: bodyExample } },
            },
          }),
    },
    responses: {
      [status]: {
        description: `${summary}.`,
        headers: accountHeaders,
        ...(response === null ? {} : { content: { 'application/json': { schema: response } } }),
      },
      ...errors,
    },
  });
}

const CSV_EXAMPLE = 'id,name,city,state\nvendor-17,Northside Builders,Minneapolis,MN\n';

/** Adds an example to every response, made from those of its fields. */
function withExamples(document: OpenApiDocument): OpenApiDocument {
  const schemas = schemasOf(document);
  for (const { operation } of operationsOf(document)) {
    const { 200: read, 201: made } = operation.responses;
    const content = (read ?? made)?.content?.['application/json'];
    if (content !== undefined)
      Object.assign(content, { example: exampleOf(wholeAnswer(content.schema), schemas) });
  }
  return document;
}
