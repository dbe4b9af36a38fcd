import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountKey, listKeys, revokeKey } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf, limitHeaders, withFreshApi } from '../../../test/harness/api-checks.js';
import { createLimitStore } from '../limits/create-store.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

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

  it('in the query are ignored', async () => {
    const key = await api.key();
    expect((await api.get(`/v1/statuses?api_key=${key}&apikey=x`)).status).toBe(200);
    expect((await fetch(`${api.url}/v1/statuses?api_key=${key}`)).status).toBe(401);
  });

  it('for tests work outside production only', async () => {
    const ask = async (one: TestApi): Promise<number> => {
      const { key } = await createAccountKey(one.pool, { account: 'tester', tier: 'free', test: true });
      return (await fetch(`${one.url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } })).status;
    };
    expect(await ask(api)).toBe(200);
    await withFreshApi(async (fresh) => expect(await ask(fresh)).toBe(403), { production: true });
  });

  it('that expire stop at once, even when cached', async () => {
    const key = await api.key();
    const headers = { Authorization: `Bearer ${key}` };
    const expire = (sql: string) =>
      api.pool.query(`update api_key set expires_at = ${sql} where id = (select max(id) from api_key)`);
    await expire(`clock_timestamp() + interval '2 seconds'`);
    expect((await fetch(`${api.url}/v1/statuses`, { headers })).status).toBe(200);
    await sleep(2_100);
    expect((await fetch(`${api.url}/v1/statuses`, { headers })).status).toBe(403);
  });

  it('that are revoked are refused when not cached, and uses are saved when the server stops', async () => {
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

  it('count a conditional request only if the response has changed', async () => {
    await withFreshApi(async (fresh) => {
      const key = await fresh.key('free');
      const ask = async (path: string, etag?: string): Promise<[number, string | null]> => {
        const headers = {
          Authorization: `Bearer ${key}`,
          ...(etag === undefined ? {} : { 'If-None-Match': etag }),
        };
        const answer = await fetch(fresh.url + path, { headers });
        return [answer.status, answer.headers.get('X-RateLimit-Remaining')];
      };
      const { headers } = await fresh.get('/v1/statuses');
      const etag = headers.get('ETag') ?? '';
      for (let i = 0; i < 20; i++) expect(await ask('/v1/statuses', etag)).toEqual([304, '10']);
      expect(await ask('/v1/statuses')).toEqual([200, '9']);
      expect(await ask('/v1/statuses', etag)).toEqual([304, '9']);
      expect(await ask('/v1/statuses', '"other"')).toEqual([200, '8']);
      expect(await ask('/v1/permits?page=0', etag)).toEqual([400, '7']);
      expect(await ask('/v1/licenses/none', etag)).toEqual([404, '6']);
      for (let left = 5; left >= 0; left--) expect(await ask('/v1/statuses')).toEqual([200, String(left)]);
      // Limits are checked before the path.
      expect(await ask('/v1/statuses', etag)).toEqual([429, '0']);
    });
  });

  it('count requests without a valid key by address, with the limit of Free', async () => {
    await withFreshApi(async (fresh) => {
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await fetch(`${fresh.url}/v1/statuses`)).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      // This doesn't limit a key from the same address.
      expect((await fresh.get('/v1/statuses')).status).toBe(200);
    });
  });

  it('continue in this process while the shared store is away, and a metric shows it', async () => {
    await withFreshApi(
      async (fresh) => {
        const headers = { Authorization: `Bearer ${await fresh.key('free')}` };
        const statuses = [];
        for (let i = 0; i < 11; i++)
          statuses.push((await fetch(`${fresh.url}/v1/statuses`, { headers })).status);
        expect(statuses).toEqual([...Array(10).fill(200), 429]);
        const metrics = await (await fetch(`${fresh.url}/metrics`)).text();
        expect(metrics).toMatch(/crs_limit_fallback_total 11\b/);
      },
      { limitStore: () => createLimitStore({ redisUrl: 'redis://127.0.0.1:1' }) },
    );
  });

  it('hold for all processes that share a database', async () => {
    await withFreshApi(
      async (fresh) => {
        const headers = { Authorization: `Bearer ${await fresh.key('free')}` };
        const twin = await fresh.twin();
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            fetch(`${i % 2 === 0 ? fresh.url : twin.url}/v1/statuses`, { headers }),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
        await twin.close();
      },
      { limitStore: (databaseUrl: string) => createLimitStore({ databaseUrl }) },
    );
  });

  it('hold for 200 concurrent requests to two processes', async () => {
    await withFreshApi(
      async (fresh) => {
        const headers = { Authorization: `Bearer ${await fresh.key('pro')}` };
        const twin = await fresh.twin();
        // Open both connections first: a first response can take longer than the wait for the store.
        const other = { Authorization: `Bearer ${await fresh.key('free')}` };
        for (const { url } of [fresh, twin]) await fetch(`${url}/v1/permits?pageSize=5`, { headers: other });
        const statuses = await Promise.all(
          Array.from({ length: 200 }, async (_, i) => {
            const answer = await fetch(`${i % 2 ? fresh.url : twin.url}/v1/permits?pageSize=5`, { headers });
            await answer.text();
            return answer.status;
          }),
        );
        expect(statuses.filter((status) => status === 200)).toHaveLength(120);
        expect(statuses.filter((status) => status === 429)).toHaveLength(80);
        const metrics = await (await fetch(`${fresh.url}/metrics`)).text();
        expect(metrics).toMatch(/crs_limit_fallback_total 0\b/);
        await twin.close();
      },
      { limitStore: (databaseUrl: string) => createLimitStore({ databaseUrl }) },
    );
  });

  it('follow the tier of the account', async () => {
    await withFreshApi(async (fresh) => {
      const { key } = await createAccountKey(fresh.pool, { account: 'mover', tier: 'starter' });
      const ask = async (url: string) =>
        (await fetch(`${url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } })).headers.get(
          'X-RateLimit-Limit',
        );
      expect(await ask(fresh.url)).toBe('30');
      await createAccountKey(fresh.pool, { account: 'mover', tier: 'pro', changeTier: true });
      // A process with the key in its cache sees the new tier within half a minute; a new process sees it at once.
      const twin = await fresh.twin();
      expect(await ask(twin.url)).toBe('120');
      await twin.close();
    });
  });

  it.each([
    ['an answer', '/v1/statuses', {}],
    ['an unknown route', '/v1/nothing', {}],
    ['a wrong method', '/v1/statuses', { method: 'PUT' }],
    ['a preflight', '/v1/statuses', { method: 'OPTIONS' }],
    ['a bad value', '/v1/permits?page=0', {}],
    ['a path that cannot be decoded', '/v1/licenses/%ZZ', {}],
  ])('are reported with %s', async (_name, path, init) => {
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
