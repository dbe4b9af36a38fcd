import { gzipSync } from 'node:zlib';
import type { Handler } from '@crs/testing/emulator';
import { definitionOf } from '@crs/testing/fixtures';
import { downloads, open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { createNetwork } from '../transport/network.js';

describe('addresses', () => {
  const at = (url: string, headers?: Record<string, string>) =>
    definitionOf('permits', { source: { http: headers === undefined ? { url } : { url, headers } } });
  const csv = 'number\n1\n2\n';

  it('are downloaded, and requested conditionally the next time', async () => {
    const origin = await serve({
      '/permits.csv': ({ headers }, response) => {
        if (headers['if-none-match'] === '"v1"') response.writeHead(304).end();
        else
          response
            .writeHead(200, { etag: '"v1"', 'last-modified': 'Tue, 04 Mar 2025 00:00:00 GMT' })
            .end(csv);
      },
    });
    const definition = at(`${origin}/permits.csv`);
    const first = await open(definition);
    expect(await rowNumbers(definition, first)).toEqual(['1', '2']);
    expect(downloads()).toEqual(['springfield_permits']);

    const second = await open(definition, { previousStamp: first.stamp });
    expect(second).toEqual({ unchanged: true, stamp: first.stamp });
    expect(receivedRequests()[1]?.headers['if-modified-since']).toBe('Tue, 04 Mar 2025 00:00:00 GMT');
  });

  it('are not requested conditionally by a date in the future', async () => {
    let body = csv;
    const later = Date.now() + 86_400_000;
    const origin = await serve({
      // Like many servers, it calls everything older than the date unchanged.
      '/permits.csv': ({ headers }, response) => {
        if (Date.parse(headers['if-modified-since'] ?? '') >= Date.now()) response.writeHead(304).end();
        else response.writeHead(200, { 'last-modified': new Date(later).toUTCString() }).end(body);
      },
    });
    const definition = at(`${origin}/permits.csv`);
    const first = await open(definition);
    body = `${csv}3\n`;
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowNumbers(definition, second)).toEqual(['1', '2', '3']);
  });

  it('are unchanged if the bytes are the same, without an ETag', async () => {
    const origin = await serve({ '/permits.csv': (_request, response) => response.end(csv) });
    const definition = at(`${origin}/permits.csv`);
    const first = await open(definition);
    expect((await open(definition, { previousStamp: first.stamp })).unchanged).toBe(true);
  });

  it('that do not fit on this disk are refused by the name of their feed', async () => {
    const size = String(2 ** 52);
    const origin = await serve({
      '/permits.csv': (_request, response) => response.writeHead(200, { 'content-length': size }).write(csv),
    });
    const network = createNetwork({ largestBytes: Number.POSITIVE_INFINITY });
    const error = await refusal(open(at(`${origin}/permits.csv`), { network }));
    expect(error.code).toBe('disk.full');
    expect(error.message).toMatch(
      /^springfield_permits: The disk with .+ has .+ free, but the download needs /,
    );
  });

  it('can be compressed', async () => {
    const origin = await serve({ '/permits.csv.gz': (_request, response) => response.end(gzipSync(csv)) });
    const definition = at(`${origin}/permits.csv.gz`);
    expect(await rowNumbers(definition, await open(definition))).toEqual(['1', '2']);
  });

  it('get keys from the environment, and keep them from other hosts', async () => {
    const other = await serve({ '/file': (_request, response) => response.end(csv) });
    const origin = await serve({
      '/permits.csv': (_request, response) => {
        response.writeHead(302, { location: `${other.replace('127.0.0.1', 'localhost')}/file` }).end();
      },
    });
    const definition = at(`${origin}/permits.csv`, { 'X-Key': `\${CITY_KEY}` });
    const opened = await open(definition, { env: { CITY_KEY: 'secret' } });
    expect(await rowNumbers(definition, opened)).toEqual(['1', '2']);
    const [file, page] = receivedRequests();
    expect([page?.path, page?.headers['x-key']]).toEqual(['/permits.csv', 'secret']);
    expect([file?.path, file?.headers['x-key']]).toEqual(['/file', undefined]);
    expect(JSON.stringify(opened.stamp)).not.toContain('secret');
  });

  it('that redirect forever are given up', async () => {
    const origin = await serve({
      '/loop': (_request, response) => response.writeHead(301, { location: '/loop' }).end(),
    });
    const error = await refusal(open(at(`${origin}/loop`)));
    expect(error.code).toBe('feed.refused');
    expect(receivedRequests().length).toBe(6);
  });

  it('are requested again after Retry-After', async () => {
    const origin = await serve({
      '/permits.csv': (_request, response, count) => {
        if (count === 0) response.writeHead(429, { 'retry-after': '1' }).end();
        else if (count === 1) response.writeHead(503).end();
        else response.end(csv);
      },
    });
    const definition = at(`${origin}/permits.csv`);
    const started = Date.now();
    expect(await rowNumbers(definition, await open(definition))).toEqual(['1', '2']);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  });

  it.each<[string, Handler, string, number]>([
    ['busy for good', (_request, response) => response.writeHead(503).end(), 'feed.unreachable', 3],
    [
      'busy for an hour',
      (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      'feed.unreachable',
      1,
    ],
    ['gone', (_request, response) => response.writeHead(404).end(), 'feed.refused', 1],
    ['silent', () => {}, 'feed.unreachable', 3],
    ['closing the line', (_request, response) => response.destroy(), 'feed.unreachable', 3],
    [
      'breaking off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('number\n1', () => response.destroy());
      },
      'feed.truncated',
      3,
    ],
    [
      'falling silent half way',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('number\n1');
      },
      'feed.truncated',
      3,
    ],
  ])('that are %s are given up, and leave nothing behind', async (_what, handler, code, times) => {
    const origin = await serve({ '/permits.csv': handler });
    const error = await refusal(open(at(`${origin}/permits.csv?key=secret`)));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('secret');
    expect(receivedRequests().length).toBe(times);
    expect(code === 'feed.truncated' ? downloads() : []).toEqual([]);
  });

  it('that are invalid are refused', async () => {
    expect((await refusal(open(at('permits.csv')))).code).toBe('feed.address');
  });

  it('stop at once if the run is canceled', async () => {
    const origin = await serve({ '/permits.csv': () => {} });
    const signal = AbortSignal.timeout(50);
    await expect(
      open(at(`${origin}/permits.csv`), { signal, timeouts: { idleMs: 10_000 } }),
    ).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
