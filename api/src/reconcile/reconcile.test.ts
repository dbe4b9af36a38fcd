import { createAccountKey, createServiceToken, listServiceTokens } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { ids } from '../../../test/harness/records-of-a-town.js';

let api: TestApi;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestApi({ logTo: (line) => lines.push(line) });
  token = await newToken();
});
afterAll(() => api.close());

const newToken = async (tier: 'free' | 'pro' = 'pro') =>
  (await createServiceToken(api.pool, { key: await api.key(tier) })).token;
const ask = (below = '', init: RequestInit = {}, by = token) =>
  fetch(`${api.url}/reconcile/${by}${below}`, init);
const json = async (below = '', init: RequestInit = {}) => (await ask(below, init)).json();
const form = (given: Readonly<Record<string, unknown>>): RequestInit => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return { method: 'POST', body };
};

describe('the manifest of a reconciliation service', () => {
  it('names its parts at the address that the caller used', async () => {
    const response = await ask();
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
    const service_url = `${api.url}/reconcile/${token}`;
    const page = `${service_url}/contractor?id={{id}}`;
    expect(await response.json()).toMatchObject({
      versions: ['0.2'],
      view: { url: page },
      preview: { url: page },
      suggest: { entity: { service_url, service_path: '/suggest/entity' } },
      extend: { propose_properties: { service_url, service_path: '/properties' } },
      batchSize: 1_000,
    });
    expect(await json('?_=1764000000')).toMatchObject({ versions: ['0.2'] });
  });

  it('uses the address of a trusted proxy', async () => {
    const proxied = await startTestApi({ trustedProxies: ['loopback'] });
    try {
      const { token: own } = await createServiceToken(proxied.pool, { key: await proxied.key() });
      const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'records.example' };
      const response = await fetch(`${proxied.url}/reconcile/${own}`, { headers });
      expect(await response.json()).toMatchObject({
        view: { url: `https://records.example/reconcile/${own}/contractor?id={{id}}` },
      });
    } finally {
      await proxied.close();
    }
  });
});

describe('a token in an address', () => {
  it('is in no line of the log, no metric and no error', async () => {
    lines.length = 0;
    const parts = [
      '',
      '/suggest/entity?prefix=north',
      '/contractor?id=7',
      '/nothing',
      '?queries=%7B',
      '/%FF',
    ];
    for (const below of parts) {
      const response = await ask(below);
      if (response.status >= 400) expect(await response.text()).not.toContain(token.slice(0, 12));
    }
    await ask('', { method: 'PUT' });
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain('route="/reconcile/:token/suggest/entity"');
    expect(lines.length).toBeGreaterThanOrEqual(parts.length);
    for (const text of [metrics, ...lines]) expect(text).not.toContain(token.slice(0, 12));
  });

  it.each([
    ['an unknown one', `rct_${'0'.repeat(64)}`],
    ['one that is none', 'OpenRefine'],
    ['a key', `sk_live_${'0'.repeat(64)}`],
  ])('is refused: %s', async (_what, unknown) => {
    const response = await ask('', {}, unknown);
    expect([response.status, response.headers.get('X-Error-Code')]).toEqual([403, 'auth.invalid']);
  });

  it('of a test key is refused in production', async () => {
    const production = await startTestApi({ production: true });
    try {
      const test = await createAccountKey(production.pool, { account: 'tests', tier: 'pro', test: true });
      const { token: own } = await createServiceToken(production.pool, { key: test.key });
      expect((await fetch(`${production.url}/reconcile/${own}`)).status).toBe(403);
    } finally {
      await production.close();
    }
  });

  it('uses the limits of its key', async () => {
    const key = await api.key('free');
    const { token: own, keyId } = await createServiceToken(api.pool, { key });
    for (let left = 9; left >= 0; left--) {
      const response = await ask('/suggest/type', {}, own);
      expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([200, String(left)]);
    }
    const over = await ask('', {}, own);
    expect([over.status, over.headers.get('X-Error-Code')]).toEqual([429, 'rate_limit.exceeded']);
    const byKey = await fetch(`${api.url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } });
    expect(byKey.status).toBe(429);
    expect((await listServiceTokens(api.pool)).map(({ keyId: id }) => id)).toContain(keyId);
  });
});

describe('suggestions', () => {
  const names = async (below: string) => {
    const { result } = (await json(below)) as { result: { id: string; name: string }[] };
    return result.map(({ name }) => name);
  };

  it.each([
    ['the beginning of a name', 'north', ['Northside Builders LLC', 'Northside Homes Inc']],
    ['a part of one', 'Homes', ['Northside Homes Inc']],
    ['a trade name', 'remodel', ['Northside Builders LLC']],
    ['one letter', 'b', ['Brightwire Electric Inc']],
    ['a license number', ' bc1000', ['Lakeshore Carpentry Co', 'Northside Builders LLC']],
    ['an id', String(ids.brightwire), ['Brightwire Electric Inc']],
    ['nothing', '', []],
    ['a misspelt name', 'Brigtwire Electric', ['Brightwire Electric Inc']],
    ['what nobody is called', 'zzzz', []],
    ['signs', '%_\\', []],
  ])('of contractors by %s', async (_what, prefix, expected) => {
    const found = await names(`/suggest/entity?prefix=${encodeURIComponent(prefix)}&type=contractor`);
    expect(found.toSorted()).toEqual(expected);
  });

  it('distinguish namesakes, and continue after a cursor', async () => {
    expect(await json('/suggest/entity?prefix=northside')).toMatchObject({
      result: [
        {
          id: String(ids.northside),
          description: 'BC100001 (MN) · Residential Contractors · Minneapolis, MN · Revoked until 2023-03-31',
          notable: [{ id: 'contractor' }],
        },
        { id: String(ids.reopened) },
      ],
    });
    expect(await names('/suggest/entity?prefix=northside&cursor=1')).toEqual(['Northside Homes Inc']);
  });

  it.each([
    ['property', 'zip', ['ZIP code']],
    ['property', 'license n', ['License number']],
    ['property', 'issued', ['License first issued']],
    ['type', 'con', ['Contractor']],
    ['type', 'person', []],
  ])('of a %s by %s', async (kind, prefix, expected) => {
    expect(await names(`/suggest/${kind}?prefix=${prefix}`)).toEqual(expected);
  });
});

describe('data extension', () => {
  it('proposes properties and gives their values', async () => {
    expect(await json('/properties?type=contractor&limit=2')).toEqual({
      properties: [
        expect.objectContaining({ id: 'licenseNumber' }),
        expect.objectContaining({ id: 'address' }),
      ],
      type: 'contractor',
      limit: 2,
    });
    const asked = ['licenseNumber', 'expirationDate', 'personName'].map((id) => ({ id }));
    const rows = {
      [ids.northside]: {
        licenseNumber: [{ str: 'BC100001' }],
        expirationDate: [{ date: '2023-03-31T00:00:00Z' }],
        personName: [{ str: 'Ada Example' }],
      },
      999: { licenseNumber: [], expirationDate: [], personName: [] },
      x: { licenseNumber: [], expirationDate: [], personName: [] },
    };
    const extension = { ids: [String(ids.northside), '999', 'x'], properties: asked };
    const response = await ask('', form({ extend: extension }));
    expect(response.headers.get('X-RowLimit-Remaining')).toBe('199997');
    expect(await response.json()).toMatchObject({ meta: [{ id: 'licenseNumber' }, {}, {}], rows });
    expect(await json(`?extend=${encodeURIComponent(JSON.stringify(extension))}`)).toMatchObject({ rows });
  });

  it('can give every property that it proposes', async () => {
    const { properties } = (await json('/properties?type=contractor')) as { properties: { id: string }[] };
    const extension = { ids: [ids.northside, ids.brightwire].map(String), properties };
    const { rows } = (await json('', form({ extend: extension }))) as { rows: Record<string, object> };
    expect(Object.keys(rows[ids.brightwire] ?? {})).toEqual(properties.map(({ id }) => id));
  });
});

describe('the page of a contractor', () => {
  it('is small, loads nothing, and may be framed by a client', async () => {
    const response = await ask(`/contractor?id=${ids.northside}`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(response.headers.get('X-Frame-Options')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).toContain('Northside Builders LLC');
    expect(html).toContain('BC100001 (MN)');
    expect(html).not.toContain(token);
    expect((await ask('/contractor?id=999')).status).toBe(404);
    expect((await ask('/contractor')).status).toBe(404);
  });
});

describe('a request of a reconciliation service', () => {
  const queries = (batch: unknown) => form({ queries: batch });
  it.each<[string, string, RequestInit, number, string, string | null]>([
    ['neither queries nor extend', '', form({ other: '1' }), 400, 'validation.required', 'queries'],
    ['no JSON', '', form({ queries: '{' }), 400, 'validation.format', 'queries'],
    ['no object', '', queries([1]), 400, 'validation.format', 'queries'],
    ['a query that is a text', '', queries({ q0: 'a' }), 400, 'validation.format', 'queries.q0'],
    [
      'a property that is not compared',
      '',
      queries({ q0: { query: 'a', properties: [{ pid: 'colour', v: 'red' }] } }),
      400,
      'validation.format',
      'queries.q0.properties.0.pid',
    ],
    [
      'too many queries',
      '',
      queries(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, { query: 'a' }]))),
      400,
      'validation.format',
      'queries',
    ],
    [
      'an unknown property of an extension',
      '',
      form({ extend: { ids: [], properties: [{ id: 'colour' }] } }),
      400,
      'validation.format',
      'extend.properties.0.id',
    ],
    ['a body in JSON', '', { method: 'POST', body: '{}' }, 415, 'unsupported_media_type', null],
    ['a wrong cursor', '/suggest/entity?cursor=x', {}, 400, 'validation.format', 'cursor'],
    ['a wrong method', '/suggest/type', { method: 'POST' }, 405, 'method_not_allowed', null],
    ['another part', '/other', {}, 404, 'not_found', null],
  ])('is refused with %s', async (_what, below, init, status, code, field) => {
    const response = await ask(below, init);
    const { error } = (await response.json()) as { error: { code: string; details: { field: string }[] } };
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.details[0]?.field ?? null).toBe(field);
  });

  it('gets 503 if the service does not match lists, and counts no rows', async () => {
    const response = await ask('', queries({ q0: { query: 'Northside' } }));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
  });

  it('is allowed from a page of any origin', async () => {
    const preflight = await ask('', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
    ]);
  });
});
