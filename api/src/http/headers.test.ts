import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf, limitHeaders, rawGet, withFreshApi } from '../../../test/harness/api-checks.js';
import { publish } from '../../../test/harness/records.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('methods and headers', () => {
  it('answers HEAD as GET without a body', async () => {
    const [head, get] = await Promise.all([
      api.get('/v1/statuses', { method: 'HEAD' }),
      api.get('/v1/statuses'),
    ]);
    expect(await head.text()).toBe('');
    expect([head.status, head.headers.get('ETag')]).toEqual([200, get.headers.get('ETag')]);
  });

  it('answers a preflight without a key', async () => {
    const response = await fetch(`${api.url}/v1/statuses`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  });

  it('lets scripts of any origin read the headers of answers and errors', async () => {
    for (const path of ['/v1/statuses', '/v1/nothing']) {
      const { headers } = await api.get(path);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      for (const name of [...limitHeaders, 'X-Request-Id', 'X-Error-Code', 'ETag', 'Retry-After'])
        expect(headers.get('Access-Control-Expose-Headers')).toContain(name);
    }
  });

  it.each([
    ['takes over a sane request id', 'trace-1.2:3', true],
    ['replaces one with spaces', 'two words', false],
    ['replaces a key', `id-sk_live_${'0'.repeat(64)}`, false],
    ['replaces one that is too long', 'x'.repeat(129), false],
  ])('%s', async (_name, id, kept) => {
    const response = await api.get('/v1/statuses', { headers: { 'X-Request-Id': id } });
    const given = response.headers.get('X-Request-Id');
    expect(given === id).toBe(kept);
    expect(given).toMatch(/^\S+$/);
  });

  it('compresses large answers', async () => {
    const { headers, body } = await rawGet(`${api.url}/v1/permits`, await api.key());
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ page: 1 });
  });

  it('has a different ETag for every record, and none for an error', async () => {
    const etagOf = async (path: string) => (await api.get(path)).headers.get('ETag');
    const tags = await Promise.all([1500001, 1500002].map((number) => etagOf(`/v1/osha/${number}`)));
    expect(tags).toEqual([expect.stringMatching(/^W\/"/), expect.stringMatching(/^W\/"/)]);
    expect(new Set(tags).size).toBe(2);
    expect(await etagOf('/v1/osha/1')).toBeNull();
  });

  it('has an ETag before the first publish too, which the publish changes', async () => {
    await withFreshApi(
      async (fresh) => {
        const etagOf = async () => (await fresh.get('/v1/permits')).headers.get('ETag') ?? '';
        const etag = await etagOf();
        expect(etag).toMatch(/^W\/"0-/);
        const ask = () => fresh.get('/v1/permits', { headers: { 'If-None-Match': etag } });
        expect((await ask()).status).toBe(304);
        await fresh.pool.query(
          `insert into run (kind, state, ended_at, updated) values ('ingest', 'done', clock_timestamp(), 1)`,
        );
        await publish(fresh.pool);
        expect((await ask()).status).toBe(200);
        expect(await etagOf()).toMatch(/^W\/"1-/);
      },
      { records: 'none' },
    );
  });

  it('has an ETag of data and request, and 304 for the current one', async () => {
    const first = await api.get('/v1/permits?city=Austin&pageSize=2');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('Cache-Control')).toBe('private');
    const ask = (path: string) => api.get(path, { headers: { 'If-None-Match': `"x", ${etag}` } });
    const again = await ask('/v1/permits?pageSize=9&city=Austin&page=&pageSize=2');
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
    expect((await ask('/v1/permits?city=Austin&pageSize=3')).status).toBe(200);
    for (const filter of ['City=Austin', 'City=Dallas']) {
      const path = `/v1/enforcement?filter=${filter}`;
      const other = (await api.get(`/v1/enforcement?filter=City=Plano`)).headers.get('ETag') ?? '';
      expect((await api.get(path, { headers: { 'If-None-Match': other } })).status).toBe(200);
    }
    await api.pool.query(
      `insert into run (kind, state, ended_at, updated) values ('ingest', 'done', clock_timestamp(), 1)`,
    );
    await publish(api.pool);
    expect((await ask('/v1/permits?city=Austin&pageSize=2')).status).toBe(200);
  });
});

describe('a request that is not HTTP', () => {
  it('is answered with the same envelope', async () => {
    const long = await fetch(`${api.url}/v1/permits?city=${'x'.repeat(33_000)}`);
    expect(await errorOf(long)).toMatchObject({ code: 'bad_request', status: 400 });
  });
});

describe('the log', () => {
  it('has one line per request, without keys, addresses, or parameters', async () => {
    const lines: string[] = [];
    await withFreshApi(
      async (fresh) => {
        await fresh.get('/v1/permits/address?address=12+Secret+St&api_key=sk_live_hidden');
        await fetch(`${fresh.url}/v1/statuses`);
      },
      { logTo: (line: string) => lines.push(line) },
    );
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toEqual([
      expect.objectContaining({ method: 'GET', route: '/v1/permits/address', status: 200, keyId: 1 }),
      expect.objectContaining({ method: 'GET', route: '/v1/statuses', status: 401, keyId: null }),
    ]);
    expect(lines.join('')).not.toMatch(/sk_live|secret|127\.0\.0\.1/i);
  });
});
