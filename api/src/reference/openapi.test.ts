import { describe, expect, it } from '@jest/globals';
import { postRoutes, routes } from '../routes.js';
import { buildOpenApiDocument } from './openapi.js';

const document = JSON.parse(JSON.stringify(buildOpenApiDocument(routes)));

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

interface Described {
  readonly parameters?: readonly { readonly example: unknown }[];
  readonly responses: { readonly 200: { readonly content: Record<string, { readonly example: unknown }> } };
}

interface ObjectSchema {
  readonly properties?: Record<string, unknown>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Every schema of an object anywhere in a value. */
function objectsIn(value: unknown): ObjectSchema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return 'type' in value && value.type === 'object' ? [value as ObjectSchema, ...inner] : inner;
}

/** Fields that only a parameter adds, or that only permits with several contractors have. */
const optionalFields = [
  'asOf',
  'fieldProvenance',
  'nextCursor',
  'dataVersion',
  'contractors',
  'parties',
  'role',
];

/** The codes that an error response can have. */
function codesOf(response: {
  headers: Record<string, { schema: { enum: string[] } }>;
}): string[] | undefined {
  return response.headers['X-Error-Code']?.schema.enum;
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and describes every path, GET only, with a key', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(document.paths)).toHaveLength(routes.length);
    for (const item of Object.values<object>(document.paths)) expect(Object.keys(item)).toEqual(['get']);
  });

  it('has a target for every reference', () => {
    const targets = Object.entries(document.components).flatMap(([kind, members]) =>
      Object.keys(members as object).map((name) => `#/components/${kind}/${name}`),
    );
    expect(referencesIn(document).filter((reference) => !targets.includes(reference))).toEqual([]);
  });

  it('declares parameters as the specification has them', () => {
    const parameters = (path: string) =>
      Object.fromEntries(
        document.paths[path].get.parameters.map((parameter: { name: string }) => [parameter.name, parameter]),
      );
    expect(parameters('/v1/permits/block')).toMatchObject({
      street: { in: 'query', schema: { type: 'string', maxLength: 200 } },
      page: { schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2_147_483_647, default: 1 } },
      pageSize: { schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    });
    expect(parameters('/v1/licenses/search')).toMatchObject({
      q: { schema: { type: 'string', minLength: 3 } },
      status: { schema: { enum: ['Issued', 'Expired', 'Revoked', 'Suspended'] } },
      pageSize: { schema: { default: 25, maximum: 100 } },
    });
    expect(parameters('/v1/licenses/{licenseNumber}').licenseNumber).toMatchObject({
      in: 'path',
      required: true,
    });
    expect(parameters('/v1/permits/address').address).toMatchObject({ in: 'query', required: true });
    expect(parameters('/v1/permits/address').city.required).not.toBe(true);
  });

  it('says which values may be null', () => {
    const { properties } = document.components.schemas.Contractor;
    expect(properties.dbaName.type).toEqual(['string', 'null']);
    expect(properties.name.type).toBe('string');
  });

  it('requires all fields of every record, and allows no others', () => {
    // A GeoJSON object may have foreign members (RFC 7946, 6.1).
    const { FeatureCollection: _, ...schemas } = document.components.schemas;
    const records = objectsIn(schemas).filter(({ properties }) => properties !== undefined);
    expect(records.length).toBeGreaterThan(30);
    for (const record of records) expect(record.additionalProperties).toBe(false);
    const { Error: __, ...answers } = schemas;
    for (const { properties = {}, required } of objectsIn(answers).filter(({ properties }) => properties))
      expect(required).toEqual(
        // The lists of changes and events always have a cursor.
        Object.keys(properties).filter((name) => !optionalFields.includes(name) || required?.includes(name)),
      );
  });

  it('has an example for every parameter and every response', () => {
    for (const { get } of Object.values<{ get: Described }>(document.paths)) {
      expect(get.responses[200].content['application/json']?.example).toEqual(expect.anything());
      for (const { example } of get.parameters ?? []) expect(example).toEqual(expect.anything());
    }
  });

  it('names the codes of every status', () => {
    const { get } = document.paths['/v1/enforcement/{id}'];
    expect(codesOf(get.responses['400'])).toEqual([
      'validation.format',
      'validation.multiple',
      'query.unknown_param',
      'body.malformed_json',
      'bad_request',
    ]);
    expect(codesOf(document.components.responses.NotFound)).toEqual(['not_found']);
    expect(codesOf(document.paths['/v1/permits/address'].get.responses['400'])).toContain(
      'validation.required',
    );
    expect(codesOf(document.paths['/v1/enforcement'].get.responses['400'])).toEqual(
      expect.arrayContaining(['filter.parse_error', 'filter.unknown_field', 'validation.multiple']),
    );
  });

  it('describes errors in the older format if the service uses it', () => {
    const older = JSON.parse(JSON.stringify(buildOpenApiDocument(routes, postRoutes, true)));
    const statuses = Object.keys(older.paths['/v1/osha/search'].get.responses);
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '429']));
    expect(statuses).not.toEqual(expect.arrayContaining(['403', '422']));
    expect(codesOf(older.components.responses.Unauthorized)).toEqual(['unauthorized']);
    expect(Object.keys(older.components.schemas.Error.properties.error.properties)).toEqual([
      'code',
      'message',
      'retryAfter',
    ]);
  });

  it('describes the errors of every endpoint', () => {
    for (const path of Object.values<{ get: { responses: Record<string, unknown> } }>(document.paths))
      expect(Object.keys(path.get.responses)).toEqual(
        expect.arrayContaining(['200', '304', '400', '401', '403', '405', '429', '500', '503', '504']),
      );
  });
});
