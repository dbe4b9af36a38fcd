import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emulator, Handler } from '@crs/testing/emulator';
import { emulatorStarter, networkResolving, requestOptions, requestText } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createNetwork } from './network.js';

const serve = emulatorStarter();

const rows: Handler = (_request, response) => {
  response.end('rows');
};

describe('private addresses', () => {
  const portal = () => serve({ '/rows': rows });
  const port = ({ origin }: Emulator) => new URL(origin).port;

  it('are refused for names that look public, and named with the setting that allows them', async () => {
    const server = await portal();
    const url = `http://data.springfield.example:${port(server)}/rows?key=secret`;
    const names = { 'data.springfield.example': ['127.0.0.1'] };
    const error = await refusal(requestText(url, requestOptions(networkResolving(names))));
    expect(error.code).toBe('feed.private_address');
    expect(error.message).toContain('data.springfield.example, which is at 127.0.0.1');
    expect(error.message).not.toContain('secret');
    expect(error.nextStep).toContain('CRS_ALLOW_PRIVATE=data.springfield.example');
    expect(server.received).toEqual([]);
    for (const allowPrivate of [['data.springfield.example'], ['127.0.0.0/8'], ['*']]) {
      expect(await requestText(url, requestOptions(networkResolving(names, { allowPrivate })))).toBe('rows');
    }
  });

  it('are refused even if the name was public a moment ago', async () => {
    const server = await portal();
    let asked = 0;
    // The first address doesn't respond, so the name is looked up once more.
    const network = createNetwork({ allowPrivate: ['127.0.0.2'] }, undefined, async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
    });
    const url = `http://data.springfield.example:${port(server)}/rows`;
    const error = await refusal(requestText(url, requestOptions(network, { connectMs: 200 })));
    expect(asked).toBe(2);
    expect(error.code).toBe('feed.private_address');
    expect(server.received).toEqual([]);
  });

  it('are refused if a name also has public ones, which the next connection might use', async () => {
    const server = await portal();
    const names = { 'data.springfield.example': ['10.255.255.1', '127.0.0.1'] };
    const url = `http://data.springfield.example:${port(server)}/rows`;
    const network = networkResolving(names, { allowPrivate: ['127.0.0.1'] });
    expect((await refusal(requestText(url, requestOptions(network)))).code).toBe('feed.private_address');
    expect(server.received).toEqual([]);
  });

  it.each(['http://169.254.169.254/keys', 'http://10.0.0.1/rows', 'http://[::ffff:10.0.0.1]/rows'])(
    'are refused for redirects: %s',
    async (location) => {
      const server = await serve({
        '/rows': (_request, response) => response.writeHead(302, { location }).end(),
      });
      const error = await refusal(requestText(`${server.origin}/rows`));
      expect(error.code).toBe('feed.private_address');
    },
  );

  it('are not reached over a connection that was allowed for another feed', async () => {
    const server = await portal();
    const network = networkResolving({ portal: ['127.0.0.1'], 'data.springfield.example': ['127.0.0.1'] });
    expect(await requestText(`http://portal:${port(server)}/rows`, requestOptions(network))).toBe('rows');
    const redirecting = await serve({
      '/rows': (_request, response) =>
        response.writeHead(302, { location: `http://portal:${port(server)}/rows` }).end(),
    });
    const allowed = networkResolving(
      { portal: ['127.0.0.1'], 'data.springfield.example': ['127.0.0.1'] },
      { allowPrivate: ['data.springfield.example'] },
    );
    const url = `http://data.springfield.example:${port(redirecting)}/rows`;
    expect((await refusal(requestText(url, requestOptions(allowed)))).code).toBe('feed.private_address');
  });
});

describe('a proxy', () => {
  let proxies: Server[] = [];
  afterEach(() => {
    for (const server of proxies) {
      server.closeAllConnections();
      server.close();
    }
    proxies = [];
  });

  /** A proxy that records its requests. */
  async function proxy() {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('by proxy');
    });
    server.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((wake) => server.listen(0, '127.0.0.1', wake));
    proxies.push(server);
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is used for what the environment does not exclude', async () => {
    const { asked, url } = await proxy();
    const direct = await serve({ '/rows': rows });
    const settings = { http: url, https: null, none: 'localhost, .springfield.example' };
    const network = networkResolving({}, { proxies: settings });
    expect(await requestText('http://data.example/rows?page=1', requestOptions(network))).toBe('by proxy');
    expect(asked).toEqual(['GET http://data.example/rows?page=1']);
    const local = direct.origin.replace('127.0.0.1', 'localhost');
    const near = createNetwork({ proxies: settings });
    expect(await requestText(`${local}/rows`, requestOptions(near))).toBe('rows');
  });

  it('is used for a tunnel to https, and its message is passed on', async () => {
    const { asked, url } = await proxy();
    const network = networkResolving({}, { proxies: { http: null, https: url, none: null } });
    const error = await refusal(
      requestText('https://data.example/rows', requestOptions(network, { attempts: 1 })),
    );
    expect(asked).toEqual(['CONNECT data.example:443']);
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain('502');
  });

  it('is not used for private addresses that are not allowed', async () => {
    const { asked, url } = await proxy();
    const network = networkResolving(
      { 'data.springfield.example': ['10.0.0.1'] },
      { proxies: { http: url, https: null, none: null } },
    );
    const error = await refusal(requestText('http://data.springfield.example/rows', requestOptions(network)));
    expect(error.code).toBe('feed.private_address');
    expect(asked).toEqual([]);
  });
});

describe('a host that no name server knows', () => {
  it('is looked up twice, not until patience runs out', async () => {
    let asked = 0;
    const network = createNetwork({}, undefined, async () => {
      asked++;
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    });
    const error = await refusal(requestText('http://data.springfield.example/rows', requestOptions(network)));
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain('2 attempts');
    expect(asked).toBe(2);
  });
});
