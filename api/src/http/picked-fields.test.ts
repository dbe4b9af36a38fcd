import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const get = (path: string): Promise<unknown> => api.json<unknown>(path);

describe('fields', () => {
  it.each([
    ['a record', '/v1/permits/101?fields=permitNumber,id', { id: 101, permitNumber: 'P-101' }],
    [
      'a record inside it, whole or in part',
      '/v1/permits/101?fields=id,%20provenance.source',
      { id: 101, provenance: { source: 'austin_permits' } },
    ],
    ['a bare list', '/v1/statuses?fields=name', expect.arrayContaining([{ name: 'Issued' }])],
    [
      'the records of a block, but not its summary',
      '/v1/permits/block?fields=permit.id,tier&pageSize=1',
      expect.objectContaining({
        permits: [{ permit: { id: expect.any(Number) }, tier: null }],
        summary: expect.objectContaining({ totalPermits: 5 }),
      }),
    ],
    [
      'a list',
      '/v1/licenses/search?fields=name&pageSize=1',
      { data: [{ name: expect.any(String) }], page: 1, pageSize: 1, totalCount: 6, totalPages: 6 },
    ],
    [
      'nothing else where it is empty',
      '/v1/permits/101?fields=',
      expect.objectContaining({ city: 'Austin' }),
    ],
  ])('picks those of %s', async (_of, path, body) => {
    expect(await get(path)).toEqual(body);
  });

  it('adds the contractors of permits to a list only if they are picked', async () => {
    const one = expect.objectContaining({
      role: 'contractor',
      contractorName: expect.any(String),
      contractorLicenseNumber: expect.any(String),
    });
    const data = async (path: string) => ((await get(path)) as { data: Record<string, unknown>[] }).data;
    const lists = [
      '/v1/permits',
      '/v1/permits/search?status=issued',
      '/v1/licenses/BC100001/permits?state=MN',
    ];
    for (const path of lists) {
      const and = path.includes('?') ? '&' : '?';
      expect((await data(path))[0]).not.toHaveProperty('contractors');
      expect(await data(`${path}${and}fields=id,contractors`)).toContainEqual({
        id: expect.any(Number),
        contractors: [one],
      });
      expect(await data(`${path}${and}fields=id,contractors&pageSize=1&cursor=*`)).toEqual([
        { id: expect.any(Number), contractors: expect.any(Array) },
      ]);
    }
    const as = (accept: string, fields: string) =>
      api.get(`/v1/permits/search?status=issued${fields}`, { headers: { Accept: accept } });
    const heading = async (fields: string) =>
      parse(await (await as('text/csv', fields)).text())[0] as string[];
    expect(await heading('')).not.toContain('contractors');
    expect(await heading('&fields=id,contractors')).toEqual(['id', 'contractors']);
    const { features } = (await (await as('application/geo+json', '&fields=contractors')).json()) as {
      features: { properties: unknown }[];
    };
    expect(features.map(({ properties }) => properties)).toContainEqual({ contractors: expect.any(Array) });
  });

  it('keeps the order of the record, and has an ETag of its own', async () => {
    const [one, other] = await Promise.all(
      ['id,permitNumber', 'permitNumber,id'].map((fields) => api.get(`/v1/permits/101?fields=${fields}`)),
    );
    expect(await one?.text()).toBe(await other?.text());
    const whole = await api.get('/v1/permits/101');
    expect(one?.headers.get('etag')).not.toBe(whole.headers.get('etag'));
  });

  it('are the columns of CSV and the properties of GeoJSON', async () => {
    const as = (accept: string) =>
      api.get('/v1/permits/search?status=issued&fields=provenance.source,id', {
        headers: { Accept: accept },
      });
    expect(parse(await (await as('text/csv')).text())).toEqual([
      ['id', 'provenance.source'],
      ['101', 'austin_permits'],
    ]);
    expect(await (await as('application/geo+json')).json()).toMatchObject({
      features: [
        {
          id: 101,
          geometry: { type: 'Point' },
          properties: { id: 101, provenance: { source: 'austin_permits' } },
        },
      ],
    });
  });

  it.each([
    ['fields=nmae', 'name'],
    ['fields=name,Status', 'status'],
    ['fields=name,,status', undefined],
    ['fields=name.first', undefined],
  ])('refuses %s and suggests %s', async (query, suggestion) => {
    const { error } = await api.json(`/v1/licenses/search?${query}`);
    expect(error).toMatchObject({ code: 'validation.format', details: [{ field: 'fields' }] });
    expect(error.details[0]?.suggestion).toBe(suggestion);
  });
});
