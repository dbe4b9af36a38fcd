import { createNetwork, FetchThread, type Network, type RequestOptions, request } from '@crs/sources';
import { bodyText, emulatorStarter, requestOptions, requestText } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const serve = emulatorStarter();
const inThread = (file: string): Network =>
  createNetwork({ rate: 10_000 }, undefined, undefined, new FetchThread(new URL(file, import.meta.url)));

describe('the fetching thread', () => {
  const network = inThread('../../cli/bundle/fetching-thread.js');
  const options = (more: Partial<RequestOptions> = {}) => requestOptions(network, {}, more);

  it('returns what the server sends, byte for byte', async () => {
    const rows = 'row\n'.repeat(2e6);
    const { origin } = await serve({
      '/rows': ({ headers }, response) => response.writeHead(200, { 'x-asked': headers['x-key'] }).end(rows),
    });
    const found = await request(
      `${origin}/rows`,
      options({ headers: { 'X-Key': 'a' } }),
      async ({ status, headers, body }) => [status, headers.get('x-asked'), (await bodyText(body)) === rows],
    );
    expect(found).toEqual([200, 'a', true]);
  });

  it('says why there is no response, as the process itself would', async () => {
    const { origin } = await serve({ '/rows': (_request, response) => response.destroy() });
    const broken = await refusal(requestText(`${origin}/rows`, options()));
    expect(broken).toMatchObject({ code: 'feed.unreachable' });
    expect(broken.message).toMatch(/socket hang up \(ECONNRESET\) \(3 attempts\)/);
    const hidden = await refusal(requestText('http://169.254.169.254/keys', options()));
    expect(hidden).toMatchObject({ code: 'feed.private_address' });
    const unknown = await refusal(requestText('http://nowhere.invalid/rows', options()));
    expect(unknown.message).toContain('2 attempts');
  });

  it('ends a request that falls silent or is canceled', async () => {
    const { origin } = await serve({
      '/hang': () => {},
      '/half': (_request, response) => response.writeHead(200, { 'content-length': '9' }).write('half'),
    });
    expect((await refusal(requestText(`${origin}/hang`, options()))).message).toContain(
      'sent nothing for 0.4 s',
    );
    expect(await refusal(requestText(`${origin}/half`, options()))).toMatchObject({ code: 'feed.truncated' });
    const cancelling = new AbortController();
    const asked = requestText(`${origin}/hang`, options({ signal: cancelling.signal }));
    cancelling.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow('cancelled');
  });
});

describe('a server that crashes the fetching thread', () => {
  it('fails its own feed with the reason; the others are fetched eventually', async () => {
    const network = inThread('../harness/dying-fetching-thread.js');
    let slow = 0;
    const { origin } = await serve({
      '/deadly': () => {},
      '/rows': (_request, response) => {
        // The first response is late, so that the thread dies while others wait for it.
        setTimeout(() => response.end('rows'), slow++ === 0 ? 5000 : 0);
      },
    });
    const asking = (path: string, attempts: number) =>
      requestText(`${origin}${path}`, requestOptions(network, { attempts, idleMs: 10_000 }));
    const [deadly, rows] = await Promise.all([refusal(asking('/deadly', 2)), asking('/rows', 5)]);
    expect(deadly).toMatchObject({ code: 'feed.unreachable' });
    expect(deadly.message).toContain(
      'the response crashed the thread that reads it: The expression evaluated to a falsy value: assert(!this.paused)',
    );
    expect(deadly.message).toContain('(2 attempts)');
    expect(rows).toBe('rows');
    expect(await asking('/rows', 1)).toBe('rows');
  });
});
