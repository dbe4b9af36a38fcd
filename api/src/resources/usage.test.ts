import { listKeys } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const today = new Date().toISOString().slice(0, 10);

interface Used {
  readonly status: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly totalCount: number;
  readonly headers: Headers;
}

async function usageOf(key: string, query = '', accept = 'application/json'): Promise<Used> {
  const headers = { Authorization: `Bearer ${key}`, Accept: accept };
  const response = await fetch(`${api.url}/v1/usage${query}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as object),
  } as Used;
}

describe('/v1/usage', () => {
  it("lists the usage of the account's keys by day and path, and of no other account", async () => {
    const key = await api.key();
    const other = await api.key();
    const { id, prefix } = (await listKeys(api.pool)).at(-2) ?? {};
    const ask = async (path: string, init: RequestInit = {}, as = key): Promise<Response> => {
      const response = await fetch(api.url + path, {
        ...init,
        headers: { Authorization: `Bearer ${as}`, ...init.headers },
      });
      await response.text();
      return response;
    };
    const etag = (await ask('/v1/statuses')).headers.get('ETag') ?? '';
    await ask('/v1/statuses', { headers: { 'If-None-Match': etag } });
    await ask('/v1/licenses/BC100001/permits?state=MN');
    await ask('/v1/licenses/none/permits');
    await ask('/v1/permits?page=0');
    await ask('/v1/nothing');
    await ask('/v1/statuses', { method: 'OPTIONS' });
    await ask('/v1/statuses', {}, other);
    const { data, totalCount, headers } = await usageOf(key);
    const used = { day: today, keyId: id, keyPrefix: prefix, limited: 0, rows: 0 };
    expect(data).toEqual([
      { ...used, path: '/v1/licenses/{licenseNumber}/permits', requests: 2, notModified: 0, refused: 1 },
      { ...used, path: '/v1/permits', requests: 1, notModified: 0, refused: 1 },
      { ...used, path: '/v1/statuses', requests: 2, notModified: 1, refused: 0 },
    ]);
    expect(totalCount).toBe(3);
    expect(headers.get('ETag')).toBeNull();
  });

  it('counts refused requests', async () => {
    const key = await api.key('free');
    for (let i = 0; i < 13; i++)
      await (await fetch(`${api.url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } })).text();
    expect((await usageOf(key)).status).toBe(429);
    await api.get('/v1/usage');
    const { rows } = await api.pool.query(
      `select path, requests, refused, limited from crs.key_usage where key_id = (select max(id) from crs.api_key)`,
    );
    expect(rows).toContainEqual({ path: '/v1/statuses', requests: 13, refused: 3, limited: 3 });
  });

  it('returns the requested days and page', async () => {
    const key = await api.key();
    const { id } = (await listKeys(api.pool)).at(-1) ?? {};
    await api.pool.query(
      `insert into crs.key_usage select day::date, $1, '/v1/' || path, 1, 0, 0, 0, 0
       from generate_series('2026-01-01', '2026-01-10', interval '1 day') day, unnest(array['a', 'b']) path`,
      [id],
    );
    const { data, totalCount } = await usageOf(
      key,
      '?fromDate=2026-01-03&toDate=2026-01-05&pageSize=3&page=2',
    );
    expect(totalCount).toBe(6);
    expect(data.map(({ day, path }) => [day, path])).toEqual([
      ['2026-01-04', '/v1/b'],
      ['2026-01-03', '/v1/a'],
      ['2026-01-03', '/v1/b'],
    ]);
    expect((await usageOf(key, '?fromDate=2026-02-01&toDate=2026-01-05')).status).toBe(422);
  });
});
