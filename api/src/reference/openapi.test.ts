import { describe, expect, it } from '@jest/globals';
import { routes } from '../routes.js';
import { describeApi } from './openapi.js';

const document = JSON.parse(JSON.stringify(describeApi(routes)));

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and describes all 22 paths, GET only, each with a key', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toHaveLength(22);
    for (const item of Object.values<Record<string, { security: unknown }>>(document.paths)) {
      expect(Object.keys(item)).toEqual(['get']);
      expect(item.get?.security).toEqual([{ apiKey: [] }]);
    }
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

  it('describes the errors of every endpoint', () => {
    for (const path of Object.values<{ get: { responses: Record<string, unknown> } }>(document.paths))
      expect(Object.keys(path.get.responses)).toEqual(
        expect.arrayContaining(['200', '304', '400', '401', '403', '405', '429', '500', '503', '504']),
      );
  });
});
