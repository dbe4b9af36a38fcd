import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { withFreshApi } from '../../test/harness/api-checks.js';
import { examplesIn, readDocsPages } from '../../test/harness/docs-pages.js';
import { errorCodes } from './errors/codes.js';
import { routes } from './routes.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('system routes', () => {
  it('are in the OpenAPI document', async () => {
    const { info } = JSON.parse(await (await fetch(`${api.url}/openapi.json`)).text());
    const paths = [
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/docs/keys',
      '/docs/errors',
      '/coverage',
    ];
    expect(paths.filter((path) => !info.description.includes(`\`${path}\``))).toEqual([]);
  });

  it.each([
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
    ['/openapi.json', 'application/json'],
    ['/metrics', 'text/plain'],
    ['/docs', 'text/html'],
    ['/docs/licenses', 'text/html'],
    ['/docs/licenses/records', 'text/html'],
    ['/docs/keys', 'text/html'],
    ['/docs/icon.svg', 'image/svg+xml'],
    ['/docs/errors', 'text/html'],
  ])('%s needs no key', async (path, type) => {
    const response = await fetch(api.url + path);
    expect([response.status, response.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, type]);
    expect((await fetch(api.url + path, { method: 'POST' })).status).toBe(405);
  });

  it('is not ready before the first publish', async () => {
    await withFreshApi(
      async (empty) => {
        const response = await fetch(`${empty.url}/readyz`);
        expect([response.status, await response.json()]).toEqual([
          503,
          { status: 'not ready', checks: { database: 'ok', queue: 'ok', data: 'missing' } },
        ]);
      },
      { records: 'none' },
    );
  });

  it('measures requests by route', async () => {
    await api.get('/v1/licenses/NONE');
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain('route="/v1/licenses/:licenseNumber",status="404"');
    expect(metrics).toContain('crs_limit_fallback_total 0');
  });

  it('serves metrics only on their own port when they have one', async () => {
    const metricsPort = await freePort();
    await withFreshApi(
      async (fresh) => {
        const ask = async (path: string): Promise<number> =>
          (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status;
        expect([await ask('/metrics'), await ask('/metrics?x'), await ask('/v1/statuses')]).toEqual([
          200, 200, 404,
        ]);
        expect((await fetch(`${fresh.url}/metrics`)).status).toBe(404);
      },
      { metricsPort },
    );
  });

  it('explains every code that an error can have', async () => {
    const page = await (await fetch(`${api.url}/docs/errors`)).text();
    for (const code of Object.keys(errorCodes)) expect(page).toContain(`id="${code}"`);
  });

  it('shows every endpoint on the start page, and its examples on a page of its group', async () => {
    const pages = await readDocsPages(api.url);
    for (const route of routes) expect(pages.get('/docs')).toContain(`id="${route.operationId}"`);
    expect([...examplesIn(pages, 'curl').keys()]).toEqual(
      expect.arrayContaining(routes.map((route) => route.operationId)),
    );
  });

  it('leads from / to the reference', async () => {
    const response = await fetch(api.url, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/docs']);
  });

  it('shows requests to the requested host, for existing records', async () => {
    const calls = [...examplesIn(await readDocsPages(api.url), 'curl').values()];
    const asked = calls.flatMap((call) =>
      / -X |--json/.exec(call) ? [] : (/"(http:[^"]*)"/.exec(call)?.[1] ?? []),
    );
    expect(asked.length).toBeGreaterThan(routes.length / 2);
    // An account's data exists only if somebody created it.
    for (const url of asked.filter((one) => !/watch-lists|webhooks/.test(one))) {
      expect([url, url.startsWith(`${api.url}/v1/`)]).toEqual([url, true]);
      const response = await api.get(url.slice(api.url.length));
      expect([url, response.status]).toEqual([url, 200]);
      if (!response.headers.get('Content-Type')?.includes('json')) continue;
      const { totalCount = 1 } = (await response.json()) as { totalCount?: number };
      if (/search|address|block|\/permits\?/.test(url)) expect([url, totalCount > 0]).toEqual([url, true]);
    }
    expect(await (await fetch(`${api.url}/openapi.json`)).text()).toContain(`${api.url}/docs/errors`);
  });

  it("does not repeat the caller's Host header in its examples", async () => {
    for (const path of ['/docs', '/docs/licenses', '/openapi.json']) {
      const [answer] = (await once(
        get(api.url + path, { headers: { Host: 'evil.example' } }),
        'response',
      )) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      expect(await text(answer)).not.toContain('evil.example');
    }
  });
});
