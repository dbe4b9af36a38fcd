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
import { accountHeaders, answerHeaders, fileHeaders, headers, rowLimitHeaders } from './headers.js';
import {
  type OpenApiDocument,
  operationsOf,
  recordName,
  type Schema,
  type SchemaObject,
  type Schemas,
  schemasOf,
  wholeAnswer,
} from './openapi-document.js';
import { registerWebhooks } from './webhook-messages.js';

const INTRODUCTION = `Contractors by license number, with their disciplinary orders, OSHA inspections, building permits, and attorney general actions.

Every request needs \`Authorization: Bearer <API_KEY>\`. Every path answers \`GET\` with JSON, \`HEAD\` with the same headers and no body, and \`OPTIONS\` with 204, without a key, for scripts from any origin. Any other method gets 405. Lists answer \`Accept: text/csv\` with CSV; lists of permits also answer \`Accept: application/geo+json\` with GeoJSON. \`X-Total-Count\` counts the records on all pages, and \`Link\` points to the next page of a list with a cursor. In CSV, nested records have their own columns (\`provenance.source\`), and \`'\` precedes text that a spreadsheet could run as a formula. Errors are JSON. Every response has the \`X-Request-Id\` and \`X-RateLimit-*\` headers listed under \`Error\`; a 200 response also has the headers listed under 304. Paths shown with \`POST\`, \`PUT\`, or \`DELETE\` support those methods, too. Account data, such as watch lists, requires one of the account's keys and has no ETag.

Undeclared parameters are rejected; \`api_key\` and \`apikey\` are ignored. If a parameter is repeated, the last value wins. An empty parameter counts as missing. Text is UTF-8 without NUL. Integers match \`-?(0|[1-9]\\d*)\`. The URL and headers can total at most ${connectionLimits.maxHeaderSize} bytes.

Records have all fields unless \`fields\` selects some: whole nested records, or single fields in them (\`provenance.source\`). Fields always appear in the documented order. Values missing from the source are \`null\`, never empty text. Dates are \`YYYY-MM-DD\`, date-times are RFC 3339 in UTC, and money is in US dollars.

These paths need no key: \`/\` (redirects to the reference), \`/healthz\` (the process is running), \`/readyz\` (database, queue, and data are ready), \`/metrics\` (Prometheus), \`/openapi.json\` (this document), \`/docs\` (the reference), \`/docs/keys\` (how to get a key), \`/coverage\` (what the service covers), and \`/docs/errors\` (all error codes and what to do). With a key, AI assistants can use \`/mcp\` over the Model Context Protocol.`;

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
    description: 'The key starts with `sk_live_` and is shown only once, when created.',
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

/** GeoJSON (RFC 7946) for a page, with its position. */
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
        description: 'The response has not changed since the ETag you sent.',
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
      206: { description: 'The requested range.', headers: fileHeaders, content },
      302: { description: "The newest version's file.", headers: accountHeaders },
      304: { description: 'The file has not changed since the ETag you sent.', headers: fileHeaders },
      ...errors,
    },
  });
}

/** An endpoint's errors because of its body, in addition to those of its parameters. */
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

/** An account endpoint's errors, in addition to those of its parameters. */
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

/**
 * An example for a schema, made from the examples of its fields.
 * @throws Error if a field has none, so that the server does not start
 */
function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { $ref, examples, items, properties } = schema;
  if (examples?.[0] !== undefined) return examples[0];
  if ($ref !== undefined) {
    const target = schemas[recordName(schema)];
    if (target === undefined) throw new Error(`There is no schema ${$ref}.`);
    return exampleOf(target, schemas);
  }
  if (items !== undefined) return [exampleOf(items, schemas)];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(field, schemas)]),
    );
  throw new Error(`A field gives no example: ${JSON.stringify(schema)}`);
}
