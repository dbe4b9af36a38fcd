import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { asker, networkOf, StillClock, textOf } from '../../test/asking.js';
import { type Emulator, emulate, type Handler } from '../../test/emulator.js';
import { refusal } from '../../test/opening.js';
import { createNetwork } from '../transport/network.js';
import { type Asking, exchange, exchangeJson } from './exchange.js';

let servers: Emulator[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function serve(handlers: Record<string, Handler>): Promise<Emulator> {
  const server = await emulate(handlers);
  servers.push(server);
  return server;
}

const text = (url: string, asking: Asking = asker()): Promise<string> =>
  exchange(url, asking, ({ body }) => textOf(body));

const rows: Handler = (_asked, response) => {
  response.end('rows');
};

describe('asking again', () => {
  it('pauses longer each time, by chance, and says in the end how often it asked', async () => {
    const server = await serve({ '/rows': (_asked, response) => response.writeHead(503).end() });
    const clock = new StillClock(0.5);
    const asking = asker(createNetwork({}, clock), { attempts: 4, backoffMs: 1000, longestPauseMs: 60_000 });
    const error = await refusal(text(`${server.origin}/rows?key=secret`, asking));
    expect(clock.paused).toEqual([500, 1000, 2000]);
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toBe(`springfield: ${server.origin}/rows: the server answers 503 (asked 4 times).`);
  });

  it('waits as long as the server asks, though that is longer than it would by itself', async () => {
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (count < 2) response.writeHead(429, { 'retry-after': '30' }).end();
        else rows(asked, response, count);
      },
    });
    const clock = new StillClock();
    const asking = asker(createNetwork({}, clock), {
      attempts: 1,
      longestPauseMs: 60_000,
      throttledMs: 90_000,
    });
    // That a server is busy is no failure: it does not count as an attempt.
    expect(await text(`${server.origin}/rows`, asking)).toBe('rows');
    expect(clock.paused.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(60_000);
  });

  it('does not wait for ever: it names the time the server asked for', async () => {
    const server = await serve({
      '/rows': (_asked, response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
    });
    const clock = new StillClock();
    const network = createNetwork({}, clock);
    const error = await refusal(text(`${server.origin}/rows`, asker(network)));
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain(
      'answers 429 and asks to come back at 2026-03-01 05:00:00 UTC (asked once)',
    );
    // Other feeds of that host do not even ask.
    const other = await refusal(text(`${server.origin}/other`, asker(network)));
    expect(other.message).toContain('left alone until 2026-03-01 05:00:00 UTC (not asked)');
    expect(server.asked.length).toBe(1);
  });

  it('gives up on a server that is busy all the time', async () => {
    const server = await serve({ '/rows': (_asked, response) => response.writeHead(429).end() });
    const clock = new StillClock();
    const patience = { backoffMs: 1000, longestPauseMs: 60_000, throttledMs: 300_000 };
    const error = await refusal(text(`${server.origin}/rows`, asker(createNetwork({}, clock), patience)));
    expect(error.code).toBe('feed.unreachable');
    expect(clock.paused.reduce((sum, ms) => sum + ms)).toBeLessThan(320_000);
    expect(server.asked.length).toBeGreaterThan(5);
  });

  it('makes every feed of a host wait when it answers one with 429', async () => {
    let allowed = 3;
    const server = await serve({
      '/rows': (asked, response, count) => {
        allowed--;
        if (allowed < 0) response.writeHead(429, { 'retry-after': '1' }).end();
        else rows(asked, response, count);
      },
    });
    const clock = new StillClock();
    const pause = clock.pause.bind(clock);
    clock.pause = async (ms) => {
      await pause(ms);
      // A second later it takes some more.
      if (ms >= 900) allowed = 3;
    };
    const network = createNetwork({ rate: 100, atOnce: 1 }, clock);
    const patience = { longestPauseMs: 10_000, throttledMs: 60_000 };
    const feeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const answers = await Promise.all(
      feeds.map((feed) => text(`${server.origin}/rows`, { ...asker(network, patience), feed })),
    );
    expect(answers).toEqual(feeds.map(() => 'rows'));
    // Two refusals are enough for eight feeds: who was waiting did not ask in vain.
    expect(server.asked.length).toBeLessThanOrEqual(feeds.length + 3);
  });

  it('asks a file that is still being prepared until it is there', async () => {
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (count < 3) response.writeHead(202).end('{"status":"Pending"}');
        else rows(asked, response, count);
      },
    });
    expect(await text(`${server.origin}/rows`)).toBe('rows');
  });

  it('ends an answer that trickles in for ever', async () => {
    const server = await serve({
      '/rows': (_asked, response) => {
        const dripping = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(dripping));
      },
    });
    const error = await refusal(
      text(`${server.origin}/rows`, asker(undefined, { wholeMs: 150, attempts: 2 })),
    );
    expect(error.code).toBe('feed.truncated');
    expect(error.message).toContain('not complete after 0.15 s (asked 2 times)');
  });

  it('waits for whoever reads the answer slowly', async () => {
    const server = await serve({
      '/rows': (_asked, response) => response.write('a', () => response.end('b')),
    });
    const slow = exchange(`${server.origin}/rows`, asker(undefined, { idleMs: 100 }), async ({ body }) => {
      let read = '';
      for await (const chunk of body) {
        await new Promise((wake) => setTimeout(wake, 250));
        read += Buffer.from(chunk).toString();
      }
      return read;
    });
    expect(await slow).toBe('ab');
    expect(server.asked.length).toBe(1);
  });
});

describe('an answer', () => {
  it.each(['gzip', 'x-gzip', 'GZIP, identity'])('packed as %s is unpacked', async (coding) => {
    const server = await serve({
      '/rows': (_asked, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(gzipSync('rows')),
    });
    expect(await text(`${server.origin}/rows`)).toBe('rows');
    expect(server.asked[0]?.headers['accept-encoding']).toBe('gzip');
    expect(server.asked[0]?.headers['user-agent']).toBe('contractor-records');
  });

  it('that is called packed and is not is taken as it is', async () => {
    const server = await serve({
      '/rows': (_asked, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('rows'),
    });
    expect(await text(`${server.origin}/rows`)).toBe('rows');
  });

  it('whose packing is cut off is no answer', async () => {
    const whole = gzipSync('rows '.repeat(1000));
    const server = await serve({
      '/rows': (_asked, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length - 12)),
    });
    expect(await refusal(text(`${server.origin}/rows`))).toMatchObject({ code: 'feed.truncated' });
  });

  it.each<[string, Handler]>([
    ['by what it says', (_asked, response) => response.writeHead(200, { 'content-length': '5000' }).end()],
    ['by what it sends', (_asked, response) => response.end('x'.repeat(5000))],
    [
      'by what it unpacks to',
      (_asked, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
    ],
  ])('that is too large %s is stopped', async (_how, handler) => {
    const server = await serve({ '/rows': handler });
    const error = await refusal(text(`${server.origin}/rows`, asker(createNetwork({ largestBytes: 4000 }))));
    expect(error).toMatchObject({ code: 'feed.too_large', exitStatus: 3 });
    expect(error.message).toContain('more than 4 kB');
    expect(error.nextStep).toContain('CRS_HTTP_LARGEST');
    expect(server.asked.length).toBe(1);
  });

  it('that refuses says why, without keys', async () => {
    const server = await serve({
      '/rows': (_asked, response) =>
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end('{"message":"The key topsecret may not see http://portal.example/rows?key=hidden."}'),
    });
    const error = await refusal(
      text(`${server.origin}/rows`, { ...asker(), headers: { 'X-Key': 'topsecret' } }),
    );
    expect(error.code).toBe('feed.refused');
    expect(error.message).toContain(
      'answers 403 Forbidden (“The key … may not see http://portal.example/rows',
    );
    expect(error.message).not.toMatch(/topsecret|hidden/);
    expect(error.nextStep).toContain('a key or a login');
  });

  it('that is a page instead of JSON is quoted', async () => {
    const server = await serve({
      '/rows': (_asked, response) => response.end('<html><title>Scheduled maintenance</title></html>'),
    });
    const error = await refusal(exchangeJson(`${server.origin}/rows`, asker()));
    expect(error).toMatchObject({ code: 'feed.not_data', exitStatus: 3 });
    expect(error.message).toContain('a page, “Scheduled maintenance”, came instead of JSON (asked 3 times)');
  });
});

describe('redirects', () => {
  it('take what asks for news along, and leave keys behind', async () => {
    const bucket = await serve({ '/file': rows });
    const portal = await serve({
      '/rows': (_asked, response) => response.writeHead(302, { location: `${bucket.origin}/file` }).end(),
    });
    const headers = { authorization: 'Bearer topsecret', 'if-none-match': '"v1"', range: 'bytes=5-' };
    const address = portal.origin.replace('://', '://user:word@');
    expect(await text(`${address}/rows`, { ...asker(), headers })).toBe('rows');
    expect(portal.asked[0]?.headers).toMatchObject(headers);
    expect(bucket.asked[0]?.headers).toMatchObject({ 'if-none-match': '"v1"', range: 'bytes=5-' });
    expect(bucket.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('know the user an address names', async () => {
    const portal = await serve({ '/rows': rows });
    await text(`${portal.origin.replace('://', '://city:w%40rd@')}/rows`);
    expect(portal.asked[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('city:w@rd').toString('base64')}`,
    );
  });

  it.each([
    ['ftp://files.example/rows', 'begins with ftp:'],
    ['http://[', 'no address'],
  ])('to %s lead nowhere', async (location, why) => {
    const portal = await serve({
      '/rows': (_asked, response) => response.writeHead(302, { location }).end(),
    });
    const error = await refusal(text(`${portal.origin}/rows`));
    expect(error.code).toBe('feed.refused');
    expect(error.message).toContain(why);
  });
});

describe('private addresses', () => {
  const portal = () => serve({ '/rows': rows });
  const port = ({ origin }: Emulator) => new URL(origin).port;

  it('are refused to names that look public, and named with the setting that allows them', async () => {
    const server = await portal();
    const url = `http://data.springfield.example:${port(server)}/rows?key=secret`;
    const names = { 'data.springfield.example': ['127.0.0.1'] };
    const error = await refusal(text(url, asker(networkOf(names))));
    expect(error.code).toBe('feed.private_address');
    expect(error.message).toContain('data.springfield.example, which is at 127.0.0.1');
    expect(error.message).not.toContain('secret');
    expect(error.nextStep).toContain('CRS_ALLOW_PRIVATE=data.springfield.example');
    expect(server.asked).toEqual([]);
    for (const allowPrivate of [['data.springfield.example'], ['127.0.0.0/8'], ['*']]) {
      expect(await text(url, asker(networkOf(names, { allowPrivate })))).toBe('rows');
    }
  });

  it('are refused though the name was public a moment ago', async () => {
    const server = await portal();
    let asked = 0;
    // Nobody answers at the first, so the name is looked up once more.
    const network = createNetwork({ allowPrivate: ['127.0.0.2'] }, undefined, async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
    });
    const url = `http://data.springfield.example:${port(server)}/rows`;
    const error = await refusal(text(url, asker(network, { connectMs: 200 })));
    expect(asked).toBe(2);
    expect(error.code).toBe('feed.private_address');
    expect(server.asked).toEqual([]);
  });

  it('are left out where a name has public ones too', async () => {
    const server = await portal();
    const names = { 'data.springfield.example': ['10.255.255.1', '127.0.0.1'] };
    const url = `http://data.springfield.example:${port(server)}/rows`;
    expect(await text(url, asker(networkOf(names, { allowPrivate: ['127.0.0.1'] })))).toBe('rows');
  });

  it.each(['http://169.254.169.254/keys', 'http://10.0.0.1/rows', 'http://[::ffff:10.0.0.1]/rows'])(
    'are refused to redirects: %s',
    async (location) => {
      const server = await serve({
        '/rows': (_asked, response) => response.writeHead(302, { location }).end(),
      });
      const error = await refusal(text(`${server.origin}/rows`));
      expect(error.code).toBe('feed.private_address');
    },
  );

  it('are not reached over a connection that somebody else was allowed', async () => {
    const server = await portal();
    const network = networkOf({ portal: ['127.0.0.1'], 'data.springfield.example': ['127.0.0.1'] });
    expect(await text(`http://portal:${port(server)}/rows`, asker(network))).toBe('rows');
    const redirecting = await serve({
      '/rows': (_asked, response) =>
        response.writeHead(302, { location: `http://portal:${port(server)}/rows` }).end(),
    });
    const allowed = networkOf(
      { portal: ['127.0.0.1'], 'data.springfield.example': ['127.0.0.1'] },
      { allowPrivate: ['data.springfield.example'] },
    );
    const url = `http://data.springfield.example:${port(redirecting)}/rows`;
    expect((await refusal(text(url, asker(allowed)))).code).toBe('feed.private_address');
  });
});

describe('a proxy', () => {
  /** A proxy that remembers what it was asked for. */
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
    servers.push({ origin: '', asked: [], close: async () => void server.close() });
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is asked for what the environment does not except', async () => {
    const { asked, url } = await proxy();
    const direct = await serve({ '/rows': rows });
    const proxies = { http: url, https: null, none: 'localhost, .springfield.example' };
    const network = networkOf({}, { proxies });
    expect(await text('http://data.example/rows?page=1', asker(network))).toBe('by proxy');
    expect(asked).toEqual(['GET http://data.example/rows?page=1']);
    const local = direct.origin.replace('127.0.0.1', 'localhost');
    const near = createNetwork({ proxies });
    expect(await text(`${local}/rows`, asker(near))).toBe('rows');
  });

  it('is asked for a tunnel to https, and what it says is said', async () => {
    const { asked, url } = await proxy();
    const network = networkOf({}, { proxies: { http: null, https: url, none: null } });
    const error = await refusal(text('https://data.example/rows', asker(network, { attempts: 1 })));
    expect(asked).toEqual(['CONNECT data.example:443']);
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain('502');
  });

  it('is not asked for private addresses that are nobody’s word', async () => {
    const { asked, url } = await proxy();
    const network = networkOf(
      { 'data.springfield.example': ['10.0.0.1'] },
      { proxies: { http: url, https: null, none: null } },
    );
    const error = await refusal(text('http://data.springfield.example/rows', asker(network)));
    expect(error.code).toBe('feed.private_address');
    expect(asked).toEqual([]);
  });
});
