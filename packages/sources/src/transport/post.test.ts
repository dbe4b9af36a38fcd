import { emulatorStarter, networkResolving } from '@crs/testing/requests';
import { describe, expect, it } from '@jest/globals';
import { createNetwork } from './network.js';
import { isForbiddenAddress, post, refusedPost } from './post.js';

const serve = emulatorStarter();
const posting = { headers: { 'content-type': 'text/plain' }, body: 'hello', timeout: 2_000 };

/** The error of a failing call. */
const errorOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work.then(() => null);
  } catch (error) {
    return error;
  }
};

const names = {
  'hooks.example': ['93.184.215.14'],
  'both.example': ['93.184.215.14', '10.0.0.1'],
  'inside.example': ['10.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
};

const publicOnly = 'must lead to a public address';

/** Allowed webhook addresses, and the messages for others. */
const targets: readonly [string, string | null][] = [
  ['https://hooks.example/records?key=a', null],
  ['https://93.184.215.14/', null],
  ['http://hooks.example/', 'must begin with https://'],
  ['ftp://hooks.example/', 'must begin with https://'],
  ['https://user:secret@hooks.example/', 'must have no user name and no password'],
  ['https://nowhere.example/', 'must name a host that can be found'],
  ['https://both.example/', publicOnly],
  ['https://inside.example/', publicOnly],
  ['https://mapped.example/', publicOnly],
  ['https://nat64.example/', publicOnly],
  ['https://127.0.0.1/', publicOnly],
  ['https://2130706433/', publicOnly],
  ['https://0x7f.1/', publicOnly],
  ['https://0.0.0.0/', publicOnly],
  ['https://10.1.2.3/', publicOnly],
  ['https://172.16.0.1/', publicOnly],
  ['https://192.168.1.1/', publicOnly],
  ['https://100.64.0.1/', publicOnly],
  ['https://100.100.100.200/', publicOnly],
  ['https://169.254.169.254/', publicOnly],
  ['https://224.0.0.1/', publicOnly],
  ['https://[::1]/', publicOnly],
  ['https://[::]/', publicOnly],
  ['https://[::ffff:127.0.0.1]/', publicOnly],
  ['https://[::ffff:a9fe:a9fe]/', publicOnly],
  ['https://[64:ff9b::7f00:1]/', publicOnly],
  ['https://[2002:7f00:1::]/', publicOnly],
  ['https://[2001:0:7f00:1::]/', publicOnly],
  ['https://[fe80::1]/', publicOnly],
  ['https://[fc00::1]/', publicOnly],
  ['https://[fd00:ec2::254]/', publicOnly],
  ['https://[::127.0.0.1]/', publicOnly],
  ['https://[64:ff9b:1::7f00:1]/', publicOnly],
  ['https://[64:ff9b:1:7f00:1::]/', publicOnly],
  ['https://[2606:4700::5efe:7f00:1]/', publicOnly],
];

/** The same if the operator allows 10.0.0.0/8. */
const targetsInside: readonly [string, string | null][] = [
  ['https://inside.example/', null],
  ['http://inside.example/', null],
  ['http://10.0.0.1:8080/', null],
  ['http://hooks.example/', 'must begin with https://'],
  ['https://192.168.1.1/', publicOnly],
];

const bothTables = [
  ...targets.map(([url, refusal]) => [url, refusal, []] as const),
  ...targetsInside.map(([url, refusal]) => [url, refusal, ['10.0.0.0/8']] as const),
];

// Nothing listens on port 9, so an allowed request gets no response.
const proxy = 'http://127.0.0.1:9';

describe.each([
  ['without a proxy', {}],
  ['with a proxy', { proxies: { http: proxy, https: proxy, none: null } }],
])('an address to post to, %s', (_, options) => {
  const network = networkResolving(names, options);
  it.each(bothTables)('%s: %s, with %j allowed', async (target, refusal, allowed) => {
    const url = new URL(target);
    const parts = { network, allowed };
    expect(await refusedPost(parts, url)).toBe(refusal);
    // Here, public addresses are refused only before a proxy: without one, the test would connect to them.
    if (refusal === null && !('proxies' in options)) return;
    const error = await errorOf(post(parts, url, posting));
    expect(error).not.toBeNull();
    expect(isForbiddenAddress(error)).toBe(refusal === publicOnly);
    if (refusal === null) expect(String(error)).not.toContain(url.origin);
    else if (refusal !== publicOnly) expect(String(error)).toContain(`${url.origin} ${refusal}`);
  });
});

describe('post', () => {
  it('sends once, and returns the beginning of the response', async () => {
    const server = await serve({
      '/hook': (_request, response) => {
        response.writeHead(503, { 'retry-after': '7' });
        response.end('x'.repeat(100_000));
      },
    });
    const parts = { network: createNetwork(), allowed: ['127.0.0.0/8'] };
    const answer = await post(parts, new URL(`${server.origin}/hook`), posting);
    expect(answer).toEqual({ status: 503, retryAfter: '7', text: 'x'.repeat(4_096) });
    expect(server.received).toMatchObject([{ headers: { 'content-length': '5' } }]);
  });

  it('does not follow redirects', async () => {
    const server = await serve({
      '/hook': (_request, response) => {
        response.writeHead(307, { location: '/other' });
        response.end();
      },
    });
    const parts = { network: createNetwork(), allowed: ['127.0.0.0/8'] };
    expect(await post(parts, new URL(`${server.origin}/hook`), posting)).toMatchObject({ status: 307 });
    expect(server.received).toHaveLength(1);
  });

  it('reaches no private address, even if the name was public when it was checked', async () => {
    const server = await serve({ '/hook': (_request, response) => response.end() });
    const { port } = new URL(server.origin);
    let asked = 0;
    const network = createNetwork({}, undefined, async () => [
      { address: ++asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 },
    ]);
    const url = new URL(`https://rebound.example:${port}/hook`);
    expect(await refusedPost({ network, allowed: [] }, url)).toBeNull();
    const error = await errorOf(post({ network, allowed: [] }, url, posting));
    expect([isForbiddenAddress(error), asked, server.received.length]).toEqual([true, 2, 0]);
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost']) {
      const direct = new URL(`http://${host}:${port}/hook`);
      const refused = await errorOf(post({ network: createNetwork(), allowed: [] }, direct, posting));
      expect([host, isForbiddenAddress(refused)]).toEqual([host, true]);
    }
    expect(server.received).toEqual([]);
  });

  it('ends when the time for resolving a name is over', async () => {
    const network = createNetwork({}, undefined, () => new Promise(() => {}));
    const url = new URL('https://slow.example/hook');
    const error = await errorOf(post({ network, allowed: [] }, url, { ...posting, timeout: 200 }));
    expect((error as Error).name).toBe('TimeoutError');
  });

  it('ends when its time is over', async () => {
    const server = await serve({ '/hook': () => {} });
    const parts = { network: createNetwork(), allowed: ['127.0.0.0/8'] };
    const error = await errorOf(post(parts, new URL(`${server.origin}/hook`), { ...posting, timeout: 200 }));
    expect((error as Error).name).toBe('TimeoutError');
  });
});
