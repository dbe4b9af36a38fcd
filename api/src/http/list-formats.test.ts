import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { routes } from '../routes.js';
import { formatsOf } from './list-formats.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `update permit set description = '=HYPERLINK("http://a.example")', work_type = 'New, "big"' || chr(10) || 'one' where id = 101`,
  );
  await api.pool.query(
    `insert into crs.key_usage values ('2026-01-31', (select min(id) from crs.api_key), '/v1/permits', 3, 1, 1, 0, 0)`,
  );
});
afterAll(() => api.close());

const as = (accept: string, path: string): Promise<Response> =>
  api.get(path, { headers: { Accept: accept } });

/** Parameters that some lists require. */
const needed = (path: string): string => {
  if (path.endsWith('/cautions')) return '?licenseNumbers=BC100001,BC500005';
  return /\/address(es)?$|contractors\/search$/.test(path) ? '?address=2214+Pillsbury+Ave+S' : '';
};

/** A path of every list. */
const pathOf = (path: string): string =>
  // Today's key usage changes with every request.
  path === '/v1/usage'
    ? `${path}?toDate=2026-01-31`
    : `${path.replace(':licenseNumber', 'BC100001')}${path.includes(':licenseNumber') ? '?state=MN' : needed(path)}`;
const lists = routes.filter((route) => formatsOf(route).length > 0).map(({ path }) => path);

describe('text/csv', () => {
  it.each(lists)('%s has the records of the JSON', async (path) => {
    const body = await api.json<Answer | Answer['data']>(pathOf(path));
    const { data, permits, totalCount } = Array.isArray(body)
      ? { data: body, permits: null, totalCount: body.length }
      : (body as Answer);
    const response = await as('text/csv', pathOf(path));
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
    const records = (data ?? permits) as readonly Record<string, unknown>[];
    expect(rows).toHaveLength(records.length);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // A list continued from a cursor has no total.
    expect(response.headers.get('x-total-count')).toBe(totalCount === undefined ? null : String(totalCount));
    for (const [i, record] of records.entries())
      for (const [name, value] of Object.entries(record))
        if (typeof value === 'number' || typeof value === 'boolean')
          expect([name, rows[i]?.[name]]).toEqual([name, String(value)]);
  });

  it('flattens records, quotes what needs it, and leaves no formula', async () => {
    const [row] = parse(await (await as('text/csv', '/v1/permits/search?status=issued')).text(), {
      columns: true,
    }) as Record<string, string>[];
    expect(row).toMatchObject({
      id: '101',
      description: `'=HYPERLINK("http://a.example")`,
      workType: 'New, "big"\none',
      longitude: '-97.75',
      'provenance.source': 'austin_permits',
      distance: '',
    });
  });

  it('has only a header if nothing is found', async () => {
    expect((await (await as('text/csv', '/v1/permits?city=Nowhere')).text()).split('\r\n')).toHaveLength(2);
  });
});

describe('application/geo+json', () => {
  it('returns features with points, and null for those without one', async () => {
    const response = await as('application/geo+json', '/v1/permits');
    const body = (await response.json()) as { features: { id: number; geometry: unknown }[] };
    expect(body).toMatchObject({ type: 'FeatureCollection', page: 1, pageSize: 25, totalCount: 5 });
    expect(body.features.find(({ id }) => id === 101)).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-97.75, 30.25] },
      properties: { permitNumber: expect.any(String) },
    });
    expect(body.features.find(({ id }) => id === 105)?.geometry).toBeNull();
  });
});

describe('the Accept header', () => {
  it.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
    ['application/json, text/csv', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['application/geo+json', 'application/geo+json; charset=utf-8'],
  ])('%s is answered with %s', async (accept, type) => {
    const response = await as(accept, '/v1/permits');
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toContain('Accept');
    await response.text();
  });

  it('has an ETag of its own', async () => {
    const [json, csv] = await Promise.all([as('*/*', '/v1/permits'), as('text/csv', '/v1/permits')]);
    const [etag, other] = [json, csv].map(({ headers }) => headers.get('etag') ?? '');
    expect(other).not.toBe(etag);
    const again = { 'If-None-Match': other ?? '' };
    expect((await api.get('/v1/permits', { headers: { ...again, Accept: 'text/csv' } })).status).toBe(304);
    expect((await api.get('/v1/permits', { headers: again })).status).toBe(200);
  });

  it('is JSON for an error', async () => {
    const response = await as('text/csv', '/v1/permits?page=0');
    expect([response.status, response.headers.get('x-error-code')]).toEqual([400, 'validation.out_of_range']);
    expect(await response.json()).toHaveProperty('error');
  });
});
