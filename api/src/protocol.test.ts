import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { createAccountKey, listKeys, revokeKey } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { publish } from '../../test/harness/records.js';
import { errorCodes } from './errors/codes.js';
import type { ErrorEnvelope } from './errors/envelope.js';
import { routes } from './routes.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
/** Address limits are forgotten between tests by starting afresh where a test spends them. */
async function withFreshApi(work: (fresh: TestApi) => Promise<void>, options = {}): Promise<void> {
  const fresh = await startTestApi(options);
  try {
    await work(fresh);
  } finally {
    await fresh.close();
  }
}

async function errorOf(response: Response): Promise<ErrorEnvelope['error'] & { status: number }> {
  const body = (await response.json()) as ErrorEnvelope;
  expect(response.headers.get('X-Error-Code')).toBe(body.error.code);
  expect(response.headers.get('X-Request-Id')).toBe(body.error.request_id);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(body.error.doc_url).toBe(
    `${api.url}/docs/errors#${body.error.code}`.replace(api.url, new URL(response.url).origin),
  );
  expect(response.status).toBe(errorCodes[body.error.code as keyof typeof errorCodes].status);
  return { ...body.error, status: response.status };
}

const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

describe('the order of checks', () => {
  it.each([
    ['an unknown route, even without a key', '/v1/nothing', 'GET', 'none', 'not_found'],
    ['an unknown route with a wrong method', '/v1/nothing', 'POST', 'none', 'not_found'],
    ['a wrong method before the key', '/v1/statuses', 'POST', 'none', 'method_not_allowed'],
    ['no key before an unknown parameter', '/v1/statuses?x=1', 'GET', 'none', 'auth.missing'],
    ['a bad key before an unknown parameter', '/v1/statuses?x=1', 'GET', 'bad', 'auth.invalid'],
    [
      'an unknown parameter before a bad value',
      '/v1/permits?page=x&x=1',
      'GET',
      'good',
      'query.unknown_param',
    ],
    ['a bad value before the record', '/v1/licenses/none/permits?page=x', 'GET', 'good', 'validation.format'],
    ['the record', '/v1/licenses/none/permits?page=1', 'GET', 'good', 'not_found'],
  ])('%s: %s', async (_name, path, method, key, code) => {
    const headers = {
      none: {},
      bad: { Authorization: `Bearer sk_live_${'0'.repeat(64)}` },
      good: { Authorization: `Bearer ${await api.key()}` },
    }[key];
    const error = await errorOf(await fetch(api.url + path, { method, headers: { ...headers } }));
    expect(error.code).toBe(code);
  });

  it('answers 405 with the methods that are allowed', async () => {
    const response = await api.get('/v1/statuses', { method: 'DELETE' });
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    await errorOf(response);
  });
});

describe('keys', () => {
  it.each([
    ['no header', undefined, 'auth.missing'],
    ['another scheme', 'Basic abc', 'auth.missing'],
    ['an empty Bearer', 'Bearer ', 'auth.missing'],
    ['a malformed key', 'Bearer abc', 'auth.invalid'],
    ['an unknown key', `Bearer sk_live_${'a'.repeat(64)}`, 'auth.invalid'],
  ])('with %s', async (_name, authorization, code) => {
    await withFreshApi(async (fresh) => {
      const headers: Record<string, string> =
        authorization === undefined ? {} : { Authorization: authorization };
      const response = await fetch(`${fresh.url}/v1/statuses`, { headers });
      expect(response.headers.get('WWW-Authenticate')).toBe(code === 'auth.missing' ? 'Bearer' : null);
      expect((await errorOf(response)).code).toBe(code);
    });
  });

  it('in the query are tolerated and do not authenticate', async () => {
    const key = await api.key();
    expect((await api.get(`/v1/statuses?api_key=${key}&apikey=x`)).status).toBe(200);
    expect((await fetch(`${api.url}/v1/statuses?api_key=${key}`)).status).toBe(401);
  });

  it('are known whatever the case of the scheme', async () => {
    const headers = { Authorization: `bearer ${await api.key()}` };
    expect((await fetch(`${api.url}/v1/statuses`, { headers })).status).toBe(200);
  });

  it('for tests work outside production only', async () => {
    const ask = async (one: TestApi): Promise<number> => {
      const { key } = await createAccountKey(one.pool, { account: 'tester', tier: 'free', test: true });
      return (await fetch(`${one.url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } })).status;
    };
    expect(await ask(api)).toBe(200);
    await withFreshApi(async (fresh) => expect(await ask(fresh)).toBe(403), { production: true });
  });

  it('that expire stop at once, though they are remembered', async () => {
    const key = await api.key();
    const headers = { Authorization: `Bearer ${key}` };
    const expire = (sql: string) =>
      api.pool.query(`update api_key set expires_at = ${sql} where id = (select max(id) from api_key)`);
    await expire(`clock_timestamp() + interval '2 seconds'`);
    expect((await fetch(`${api.url}/v1/statuses`, { headers })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await fetch(`${api.url}/v1/statuses`, { headers })).status).toBe(403);
  });

  it('that are revoked are refused where nobody remembers them, and uses are noted when the server stops', async () => {
    const fresh = await startTestApi();
    const key = await fresh.key();
    const headers = { Authorization: `Bearer ${key}` };
    await fetch(`${fresh.url}/v1/statuses`, { headers });
    const other = await fresh.key();
    await revokeKey(fresh.pool, other);
    const refused = await fetch(`${fresh.url}/v1/statuses`, {
      headers: { Authorization: `Bearer ${other}` },
    });
    expect(refused.status).toBe(403);
    await fresh.stopServer();
    const used = (await listKeys(fresh.pool)).filter(({ lastUsedAt }) => lastUsedAt !== null);
    expect(used.map(({ account }) => account)).toEqual(['account 2']);
    await fresh.close();
  });
});

describe('limits', () => {
  it('refuse the eleventh request of a Free key within a minute, and count no refusal', async () => {
    const headers = { Authorization: `Bearer ${await api.key('free')}` };
    const ask = () => fetch(`${api.url}/v1/statuses`, { headers });
    const remaining = [];
    for (let i = 0; i < 10; i++) remaining.push((await ask()).headers.get('X-RateLimit-Remaining'));
    expect(remaining).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
    const refused = await ask();
    const retryAfter = Number(refused.headers.get('Retry-After'));
    expect(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60).toBe(true);
    const reset = Number(refused.headers.get('X-RateLimit-Reset'));
    expect(Math.abs(reset - (Date.now() / 1_000 + retryAfter))).toBeLessThan(2);
    expect((await errorOf(refused)).code).toBe('rate_limit.exceeded');
  });

  it('count requests without a valid key by address, with the limit of Free', async () => {
    await withFreshApi(async (fresh) => {
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await fetch(`${fresh.url}/v1/statuses`)).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      // A key of the same address is not held back by that.
      expect((await fresh.get('/v1/statuses')).status).toBe(200);
    });
  });

  it.each([
    ['an answer', '/v1/statuses', {}],
    ['an unknown route', '/v1/nothing', {}],
    ['a wrong method', '/v1/statuses', { method: 'PUT' }],
    ['a preflight', '/v1/statuses', { method: 'OPTIONS' }],
    ['a bad value', '/v1/permits?page=0', {}],
    ['a path that cannot be decoded', '/v1/licenses/%ZZ', {}],
  ])('are told with %s', async (_name, path, init) => {
    const response = await api.get(path, init);
    for (const name of limitHeaders) expect(response.headers.get(name)).toMatch(/^\d+$/);
  });

  it('do not count routes that do not exist, wrong methods and preflights', async () => {
    const headers = { Authorization: `Bearer ${await api.key('free')}` };
    for (let i = 0; i < 12; i++) {
      await fetch(`${api.url}/v1/nothing`, { headers });
      await fetch(`${api.url}/v1/statuses`, { headers, method: 'POST' });
      await fetch(`${api.url}/v1/statuses`, { headers, method: 'OPTIONS' });
    }
    const answer = await fetch(`${api.url}/v1/statuses`, { headers });
    expect(answer.headers.get('X-RateLimit-Remaining')).toBe('9');
  });
});

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

  it('has an ETag of the data and the question, and 304 for whoever knows the answer', async () => {
    const first = await api.get('/v1/permits?city=Austin&pageSize=2');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('Cache-Control')).toBe('private');
    const ask = (path: string) => api.get(path, { headers: { 'If-None-Match': `"x", ${etag}` } });
    const again = await ask('/v1/permits?pageSize=2&city=Austin&page=1');
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
    expect((await ask('/v1/permits?city=Austin&pageSize=3')).status).toBe(200);
    await publish(api.pool);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await ask('/v1/permits?city=Austin&pageSize=2')).status).toBe(200);
  });
});

describe('parameters', () => {
  it('names unknown ones, all of them, with what may have been meant', async () => {
    const error = await errorOf(await api.get('/v1/licenses/search?per_page=5&City=x&frobnicate=1&sttae=MN'));
    expect(error.message).toContain('"per_page"');
    expect(error.details).toEqual([
      { field: 'per_page', issue: 'not_recognized', received: '5', suggestion: 'pageSize' },
      { field: 'City', issue: 'not_recognized', received: 'x', suggestion: 'city' },
      { field: 'frobnicate', issue: 'not_recognized', received: '1' },
      { field: 'sttae', issue: 'not_recognized', received: 'MN', suggestion: 'state' },
    ]);
  });

  it.each([
    ['/v1/permits?page=0', 'validation.out_of_range', 'page', '0', { min: 1, max: 2_147_483_647 }],
    [
      '/v1/permits?page=2147483648',
      'validation.out_of_range',
      'page',
      '2147483648',
      { min: 1, max: 2_147_483_647 },
    ],
    ['/v1/permits?pageSize=101', 'validation.out_of_range', 'pageSize', '101', { min: 1, max: 100 }],
    ['/v1/permits?pageSize=-5', 'validation.out_of_range', 'pageSize', '-5', { min: 1, max: 100 }],
    ['/v1/permits?page=01', 'validation.format', 'page', '01', 'integer'],
    ['/v1/permits?page=1.5', 'validation.format', 'page', '1.5', 'integer'],
    ['/v1/licenses/search?q=ab', 'validation.length', 'q', 'ab', { min: 3 }],
    [
      '/v1/licenses/search?hasEnforcement=yes',
      'validation.format',
      'hasEnforcement',
      'yes',
      ['true', 'false'],
    ],
    [
      '/v1/licenses/search?entityType=robot',
      'validation.format',
      'entityType',
      'robot',
      ['Business', 'Personal'],
    ],
    ['/v1/osha/search?fromDate=2024-02-30', 'validation.format', 'fromDate', '2024-02-30', 'YYYY-MM-DD'],
    ['/v1/enforcement/recent?limit=51', 'validation.out_of_range', 'limit', '51', { min: 1, max: 50 }],
    ['/v1/enforcement/abc', 'validation.format', 'id', 'abc', 'integer'],
    ['/v1/osha/12x', 'validation.format', 'activityNumber', '12x', 'integer'],
    [
      `/v1/permits/block?street=${'x'.repeat(201)}`,
      'validation.length',
      'street',
      'x'.repeat(201),
      { min: 0, max: 200 },
    ],
    ['/v1/permits?city=a%00b', 'validation.format', 'city', 'a\0b', 'UTF-8 text without NUL'],
    ['/v1/permits?city=%FF', 'validation.format', 'city', '%FF', 'UTF-8 text without NUL'],
    ['/v1/licenses/a%00b', 'validation.format', 'licenseNumber', 'a\0b', 'UTF-8 text without NUL'],
  ])('%s is %s', async (path, code, field, received, expected) => {
    const error = await errorOf(await api.get(path));
    expect(error).toMatchObject({ code, details: [{ field, received, expected }] });
    expect(error.details).toHaveLength(1);
  });

  it('says which one is required', async () => {
    const error = await errorOf(await api.get('/v1/permits/address?address='));
    expect(error).toMatchObject({
      code: 'validation.required',
      details: [{ field: 'address', issue: 'required' }],
    });
  });

  it('suggests the status that is near', async () => {
    const error = await errorOf(await api.get('/v1/licenses/search?status=Isued'));
    expect(error.details).toEqual([
      {
        field: 'status',
        issue: 'format',
        received: 'Isued',
        expected: ['Issued', 'Expired', 'Revoked', 'Suspended'],
        suggestion: 'Issued',
      },
    ]);
  });

  it('lists every violation where there are several', async () => {
    const error = await errorOf(await api.get('/v1/osha/search?page=0&pageSize=x&fromDate=soon'));
    expect(error.code).toBe('validation.multiple');
    expect(error.message).toContain('3');
    expect(error.details.map(({ field, issue }) => [field, issue])).toEqual([
      ['fromDate', 'format'],
      ['page', 'out_of_range'],
      ['pageSize', 'format'],
    ]);
  });

  it('refuses a range that ends before it begins', async () => {
    const error = await errorOf(await api.get('/v1/osha/search?fromDate=2024-02-02&toDate=2024-02-01'));
    expect(error).toMatchObject({ code: 'validation.semantic', status: 422 });
  });

  it('takes the last of a parameter given twice, and an empty one as none', async () => {
    const total = async (path: string) =>
      ((await (await api.get(path)).json()) as { totalCount: number }).totalCount;
    expect(await total('/v1/permits?city=Plano&city=Austin')).toBe(4);
    expect(await total('/v1/permits?city=Plano&city=')).toBe(5);
    expect(await total('/v1/permits?city=')).toBe(5);
  });
});

describe('bodies', () => {
  it.each([
    ['text/plain', 'hello', 'unsupported_media_type'],
    ['application/json', '{"a":', 'body.malformed_json'],
    ['application/json', '[1]', 'body.malformed_json'],
    ['application/json', `{"a":"${'x'.repeat(20_000)}"}`, 'bad_request'],
    ['application/json', '{}', undefined],
  ])('of %s', async (type, text, code) => {
    const { headers, status } = await rawGet(`${api.url}/v1/statuses`, await api.key(), {
      'Content-Type': type,
      text,
    });
    expect([headers['x-error-code'], status === 200]).toEqual([code, code === undefined]);
  });
});

describe('what is not HTTP', () => {
  it('is answered with the same envelope', async () => {
    const long = await fetch(`${api.url}/v1/permits?city=${'x'.repeat(20_000)}`);
    expect(await errorOf(long)).toMatchObject({ code: 'bad_request', status: 400 });
  });
});

describe('failures of the database', () => {
  it('answer 503 while it is away, and 504 when it takes too long', async () => {
    const fresh = await startTestApi({ statementTimeout: 300 });
    const headers = { Authorization: `Bearer ${await fresh.key()}` };
    const locker = await fresh.pool.connect();
    await locker.query('begin');
    await locker.query('lock table license_type in access exclusive mode');
    const slow = await fetch(`${fresh.url}/v1/license-types`, { headers });
    expect((await errorOf(slow)).code).toBe('upstream.timeout');
    await locker.query('rollback');
    locker.release();
    await fresh.dropDatabase();
    const away = await fetch(`${fresh.url}/v1/license-types`, { headers });
    expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
    const error = await errorOf(away);
    expect(error.code).toBe('upstream.unavailable');
    expect(JSON.stringify(error)).not.toMatch(/select|postgres|crs_|\.ts|\.js/);
    expect((await fetch(`${fresh.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${fresh.url}/readyz`)).status).toBe(503);
    await fresh.close();
  });
});

describe('the older shape', () => {
  it('is given where the operator wants it', async () => {
    await withFreshApi(
      async (old) => {
        const headers = { Authorization: `Bearer ${await old.key('free')}` };
        const ask = async (path: string, init: RequestInit = { headers }) => {
          const response = await fetch(old.url + path, init);
          return [response.status, response.headers.get('X-Error-Code'), await response.json()];
        };
        const shape = (code: string) => ({ error: { code, message: expect.any(String) } });
        expect(await ask('/v1/statuses', {})).toEqual([401, 'unauthorized', shape('unauthorized')]);
        expect(await ask('/v1/statuses', { headers: { Authorization: 'Bearer x' } })).toEqual([
          401,
          'unauthorized',
          shape('unauthorized'),
        ]);
        expect(await ask('/v1/permits?page=x')).toEqual([400, 'invalid_request', shape('invalid_request')]);
        expect(await ask('/v1/licenses/NONE')).toEqual([
          404,
          'not_found',
          { error: { code: 'not_found', message: expect.stringContaining('NONE') } },
        ]);
        for (let i = 0; i < 8; i++) await ask('/v1/statuses');
        expect(await ask('/v1/statuses')).toEqual([
          429,
          'rate_limit_exceeded',
          {
            error: {
              code: 'rate_limit_exceeded',
              message: expect.any(String),
              retryAfter: expect.any(Number),
            },
          },
        ]);
      },
      { olderErrors: true },
    );
  });
});

describe('beside /v1', () => {
  it.each([
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
    ['/openapi.json', 'application/json'],
    ['/metrics', 'text/plain'],
    ['/docs', 'text/html'],
    ['/docs/errors', 'text/html'],
  ])('%s needs no key', async (path, type) => {
    const response = await fetch(api.url + path);
    expect([response.status, response.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, type]);
    expect((await fetch(api.url + path, { method: 'POST' })).status).toBe(405);
  });

  it('is not ready before anything was published', async () => {
    await withFreshApi(
      async (empty) => {
        const response = await fetch(`${empty.url}/readyz`);
        expect([response.status, await response.json()]).toEqual([
          503,
          { status: 'not ready', checks: { database: 'ok', queue: 'ok', data: 'missing' } },
        ]);
      },
      { empty: true },
    );
  });

  it('measures requests by route', async () => {
    await api.get('/v1/licenses/NONE');
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(text).toContain('route="/v1/licenses/:licenseNumber",status="404"');
    expect(text).toContain('crs_limit_fallback_total 0');
  });

  it('explains every code that an error may name', async () => {
    const page = await (await fetch(`${api.url}/docs/errors`)).text();
    for (const code of Object.keys(errorCodes)) expect(page).toContain(`id="${code}"`);
  });

  it('shows every endpoint on a page that loads nothing', async () => {
    const page = await (await fetch(`${api.url}/docs`)).text();
    for (const route of routes) expect(page).toContain(`id="${route.operationId}"`);
    expect(page).not.toMatch(/<script|<link|<img|@import|src=/);
  });
});

describe('the log', () => {
  it('has one line a request, without keys, addresses or parameters', async () => {
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

/** A GET that may carry a body and whose answer is not decoded, which fetch does not allow. */
function rawGet(
  url: string,
  key: string,
  { text, ...headers }: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      {
        headers: {
          Authorization: `Bearer ${key}`,
          'Accept-Encoding': 'gzip',
          ...(text === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
