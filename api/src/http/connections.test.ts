import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf, rawGet, withFreshApi } from '../../../test/harness/api-checks.js';

const shortLimits = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connectionLimits: shortLimits });
});
afterAll(() => api.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string; readonly doc_url: string };
  };
}

/** Sends raw bytes and reads until the server closes the connection. */
async function send(bytes: string, andThen?: (socket: Socket) => Promise<void>): Promise<RawAnswer> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may close the connection during a write.
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(bytes);
  await andThen?.(socket);
  await closed;
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(headers as [string, string][]),
    body: JSON.parse(body || '{}'),
  };
}

const close = 'Connection: close\r\n\r\n';

describe('an unknown request', () => {
  it.each([
    [
      'a URL and headers over the limit',
      `GET /v1/permits?city=${'x'.repeat(33_000)} HTTP/1.1\r\n${close}`,
      400,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no Host', `GET /v1/statuses HTTP/1.1\r\n${close}`, 400],
    ['two Hosts', `GET /v1/statuses HTTP/1.1\r\nHost: a\r\nHost: a\r\n${close}`, 400],
    ['a Host with a path', `GET /v1/statuses HTTP/1.1\r\nHost: a/b\r\n${close}`, 400],
    ['a method nobody knows on a known path', `FETCH /v1/licenses/A1 HTTP/1.1\r\nHost: a\r\n${close}`, 405],
    ['a method in lower case', `get /healthz?x HTTP/1.1\r\nHost: a\r\n${close}`, 405],
    ['a method nobody knows on a path nobody knows', `FETCH /v1/x HTTP/1.1\r\nHost: a\r\n${close}`, 404],
    ['CONNECT on a known path', `CONNECT /v1/statuses HTTP/1.1\r\nHost: a\r\n${close}`, 405],
    ['a URL without a host', `GET http:// HTTP/1.1\r\nHost: a\r\n${close}`, 404],
    ['CONNECT to a host', `CONNECT b.example:443 HTTP/1.1\r\nHost: b.example:443\r\n${close}`, 404],
  ])('%s is refused in the envelope of all errors', async (_name, bytes, status) => {
    const answer = await send(bytes);
    const code = { 400: 'bad_request', 404: 'not_found', 405: 'method_not_allowed' }[status];
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('10');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('10');
    expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(1_700_000_000);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Limit');
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : undefined);
  });

  it('an unknown expectation is ignored', async () => {
    const answer = await send(`GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n${close}`);
    expect(answer.status).toBe(200);
  });
});

describe('a slow sender', () => {
  it('loses the connection when the headers take too long', async () => {
    const answer = await send('GET /v1/statuses HTTP/1.1\r\nHost: a\r\n', async (socket) => {
      for (let i = 0; i < 20 && !socket.destroyed; i++) {
        socket.write(`X-${i}: y\r\n`);
        await sleep(50);
      }
    });
    expect([answer.status, answer.body.error?.message]).toEqual([
      400,
      'The request took too long to arrive.',
    ]);
  });

  it('loses the connection when the body takes too long', async () => {
    const head = `GET /v1/statuses HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await api.key()}\r\nContent-Length: 100\r\n\r\n`;
    const answer = await send(head, async (socket) => {
      for (let i = 0; i < 40 && !socket.destroyed; i++) {
        socket.write(' ');
        await sleep(50);
      }
    });
    expect(answer.status).toBe(400);
  });
});

describe('a Content-Type or a body with GET', () => {
  it.each([
    ['no body and a type that is not JSON', { 'Content-Type': 'text/xml' }, 'unsupported_media_type'],
    [
      'no body and a type that only begins like JSON',
      { 'Content-Type': 'application/json5' },
      'unsupported_media_type',
    ],
    ['no body and JSON', { 'Content-Type': 'Application/JSON; charset=utf-8' }, undefined],
    ['an object without a type', { text: '{}' }, undefined],
    ['half an object without a type', { text: '{' }, 'body.malformed_json'],
    [
      'an object in a charset nobody reads',
      { text: '{}', 'Content-Type': 'application/json; charset=x' },
      'unsupported_media_type',
    ],
    [
      'a text',
      { text: 'a=1', 'Content-Type': 'application/x-www-form-urlencoded' },
      'unsupported_media_type',
    ],
  ])('%s', async (_name, sent, code) => {
    const { status, headers } = await rawGet(
      `${api.url}/v1/statuses`,
      await api.key(),
      sent as Record<string, string>,
    );
    expect([headers['x-error-code'], status === 200]).toEqual([code, code === undefined]);
  });
});

describe('headers for browsers and caches', () => {
  it.each(['/v1/statuses', '/v1/nothing', '/openapi.json', '/docs'])('of %s', async (path) => {
    const { headers } = await api.get(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    if (path === '/v1/statuses') expect(headers.get('Vary')).toContain('Authorization');
  });
});

it.each(['GET /v1/statuses', 'GET /v1/x', 'FETCH /healthz', 'hello'])(
  'the response to %s does not repeat the Host of a caller, who could send readers elsewhere',
  async (line) => {
    const { body } = await send(`${line} HTTP/1.1\r\nHost: elsewhere.example\r\n${close}`);
    expect(body.error?.doc_url).toBe(`${api.url}/docs/errors#${body.error?.code}`);
  },
);

describe('behind a proxy', () => {
  const askAs = (url: string, address: string) =>
    fetch(`${url}/v1/statuses`, { headers: { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' } });

  it('that is trusted, callers are counted by the forwarded address', async () => {
    await withFreshApi(
      async ({ url }) => {
        for (let i = 0; i < 10; i++) await askAs(url, '203.0.113.1');
        expect((await askAs(url, '203.0.113.1')).status).toBe(429);
        const other = await askAs(url, '203.0.113.2');
        const { error } = (await other.json()) as { error: { doc_url: string } };
        expect([other.status, error.doc_url.slice(0, 8)]).toEqual([401, 'https://']);
      },
      { trustedProxies: ['loopback'] },
    );
  });

  it('that is not trusted, the forwarded address is ignored', async () => {
    await withFreshApi(async ({ url }) => {
      for (let i = 0; i < 10; i++) await askAs(url, `203.0.113.${i}`);
      expect((await errorOf(await askAs(url, '203.0.113.99'))).code).toBe('rate_limit.exceeded');
    });
  });
});
