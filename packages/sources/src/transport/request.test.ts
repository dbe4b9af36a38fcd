import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Handler } from '@crs/testing/emulator';
import { emulatorStarter, ManualClock, requestOptions, requestText } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { createNetwork } from './network.js';
import { RetryableError, request, requestJson } from './request.js';

const serve = emulatorStarter();

const rows: Handler = (_request, response) => {
  response.end('rows');
};

describe('retries', () => {
  it('pauses longer each time, with random variation, and finally reports the number of attempts', async () => {
    const server = await serve({ '/rows': (_request, response) => response.writeHead(503).end() });
    const clock = new ManualClock(0.5);
    const options = requestOptions(createNetwork({}, clock), {
      attempts: 4,
      backoffMs: 1000,
      longestPauseMs: 60_000,
    });
    const error = await refusal(requestText(`${server.origin}/rows?key=secret`, options));
    expect(clock.pauses).toEqual([500, 1000, 2000]);
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toBe(`springfield: ${server.origin}/rows: the server returned 503 (4 attempts).`);
  });

  it("counts the failures of a job's earlier tries until the server has responded well", async () => {
    let isUp = false;
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (isUp) rows(asked, response, count);
        else response.writeHead(503).end();
      },
    });
    const options = requestOptions(createNetwork(), { attempts: 4 });
    options.network.failed.before = 3;
    const ask = () => refusal(requestText(`${server.origin}/rows`, options));
    const first = await ask();
    expect(first.message).toContain('returned 503 (1 attempt now, 3 before)');
    expect(first).toMatchObject({ attempts: 4, until: null });
    isUp = true;
    await requestText(`${server.origin}/rows`, options);
    isUp = false;
    expect((await ask()).message).toContain('returned 503 (4 attempts)');
  });

  it('waits as long as the server asks, even if that is longer than its own pause', async () => {
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (count < 2) response.writeHead(429, { 'retry-after': '30' }).end();
        else rows(asked, response, count);
      },
    });
    const clock = new ManualClock();
    const options = requestOptions(createNetwork({}, clock), {
      attempts: 1,
      longestPauseMs: 60_000,
      throttledMs: 90_000,
    });
    // A busy server is not a failure and does not count as an attempt.
    expect(await requestText(`${server.origin}/rows`, options)).toBe('rows');
    expect(clock.pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(60_000);
  });

  it('does not wait forever: it names the time that the server asked for', async () => {
    const server = await serve({
      '/rows': (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
    });
    const clock = new ManualClock();
    const network = createNetwork({}, clock);
    const error = await refusal(requestText(`${server.origin}/rows`, requestOptions(network)));
    expect(error).toMatchObject({ code: 'feed.unreachable', until: Date.parse('2026-03-01T05:00:00Z') });
    expect(error.message).toContain(
      'returned 429 and asks to come back at 2026-03-01 05:00:00 UTC (1 attempt)',
    );
    // Other feeds of that host don't even try.
    const other = await refusal(requestText(`${server.origin}/other`, requestOptions(network)));
    expect(other.message).toContain('a pause until 2026-03-01 05:00:00 UTC (not tried)');
    expect(server.received.length).toBe(1);
  });

  it('gives up on a server that is always busy', async () => {
    const server = await serve({ '/rows': (_request, response) => response.writeHead(429).end() });
    const clock = new ManualClock();
    const timeouts = { backoffMs: 1000, longestPauseMs: 60_000, throttledMs: 300_000 };
    const error = await refusal(
      requestText(`${server.origin}/rows`, requestOptions(createNetwork({}, clock), timeouts)),
    );
    expect(error.code).toBe('feed.unreachable');
    expect(clock.pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(320_000);
    expect(server.received.length).toBeGreaterThan(5);
  });

  it('counts the failures of a server that asks for a short wait each time', async () => {
    const server = await serve({
      '/rows': (_request, response) => response.writeHead(503, { 'retry-after': '3' }).end(),
    });
    const clock = new ManualClock();
    const timeouts = { attempts: 4, longestPauseMs: 60_000, throttledMs: 900_000 };
    const options = requestOptions(createNetwork({}, clock), timeouts);
    const error = await refusal(requestText(`${server.origin}/rows`, options));
    expect(error.message).toContain('returned 503 (4 attempts)');
    expect(clock.pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(20_000);
  });

  it('limits the waiting over all requests of a feed', async () => {
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (count % 2 === 0) response.writeHead(429, { 'retry-after': '60' }).end();
        else rows(asked, response, count);
      },
    });
    const clock = new ManualClock();
    const options = requestOptions(createNetwork({}, clock), { longestPauseMs: 60_000, throttledMs: 90_000 });
    const ask = () => requestText(`${server.origin}/rows`, options);
    for (let page = 0; page < 6; page++) expect(await ask()).toBe('rows');
    expect(await refusal(ask())).toMatchObject({ code: 'feed.unreachable' });
  });

  it('ends a download that takes hours, to be continued later', async () => {
    const server = await serve({ '/rows': (_request, response) => response.end('rows') });
    const clock = new ManualClock();
    const options = requestOptions(createNetwork({}, clock), { attempts: 100, requestMs: 3_600_000 });
    const error = await refusal(
      request(`${server.origin}/rows`, options, async () => {
        await clock.pause(600_000);
        throw new RetryableError('the answer broke off', { brokeOff: true, progressed: true });
      }),
    );
    expect(error).toMatchObject({ code: 'feed.truncated' });
    expect(server.received.length).toBe(6);
  });

  it('makes every feed of a host wait after a 429', async () => {
    let allowed = 3;
    const server = await serve({
      '/rows': (asked, response, count) => {
        allowed--;
        if (allowed < 0) response.writeHead(429, { 'retry-after': '1' }).end();
        else rows(asked, response, count);
      },
    });
    const clock = new ManualClock();
    const pause = clock.pause.bind(clock);
    clock.pause = async (ms) => {
      await pause(ms);
      // A second later, it accepts more.
      if (ms >= 900) allowed = 3;
    };
    const network = createNetwork({ rate: 100, atOnce: 1 }, clock);
    const timeouts = { longestPauseMs: 10_000, throttledMs: 60_000 };
    const feeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const answers = await Promise.all(
      feeds.map((feed) =>
        requestText(`${server.origin}/rows`, { ...requestOptions(network, timeouts), feed }),
      ),
    );
    expect(answers).toEqual(feeds.map(() => 'rows'));
    // Two refusals are enough for eight feeds: the waiting ones didn't send in vain.
    expect(server.received.length).toBeLessThanOrEqual(feeds.length + 3);
  });

  it('retries a file that is still being prepared until it is ready', async () => {
    const server = await serve({
      '/rows': (asked, response, count) => {
        if (count < 3) response.writeHead(202).end('{"status":"Pending"}');
        else rows(asked, response, count);
      },
    });
    expect(await requestText(`${server.origin}/rows`)).toBe('rows');
  });
});

describe('a response', () => {
  it.each(['gzip', 'x-gzip', 'GZIP, identity'])('compressed as %s is decompressed', async (coding) => {
    const server = await serve({
      '/rows': (_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(gzipSync('rows')),
    });
    expect(await requestText(`${server.origin}/rows`)).toBe('rows');
    expect(server.received[0]?.headers['accept-encoding']).toBe('gzip');
    expect(server.received[0]?.headers['user-agent']).toBe('contractor-records');
  });

  it.each([
    ['with its header', deflateSync],
    ['without its header', deflateRawSync],
  ])('deflated %s is decompressed', async (_how, pack) => {
    const server = await serve({
      '/rows': (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'deflate' }).end(pack('rows')),
    });
    expect(await requestText(`${server.origin}/rows`)).toBe('rows');
  });

  it.each(['UTF-8', 'aws-chunked', 'none'])('compressed as %s is not compressed', async (coding) => {
    const server = await serve({
      '/rows': (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end('rows'),
    });
    expect(await requestText(`${server.origin}/rows`)).toBe('rows');
  });

  it('that claims to be compressed but is not is read unchanged', async () => {
    const server = await serve({
      '/rows': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('rows'),
    });
    expect(await requestText(`${server.origin}/rows`)).toBe('rows');
  });

  it('whose compression is cut off is an error', async () => {
    const whole = gzipSync('rows '.repeat(1000));
    const server = await serve({
      '/rows': (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length - 12)),
    });
    expect(await refusal(requestText(`${server.origin}/rows`))).toMatchObject({ code: 'feed.truncated' });
  });

  it.each<[string, Handler]>([
    ['by what it says', (_request, response) => response.writeHead(200, { 'content-length': '5000' }).end()],
    ['by what it sends', (_request, response) => response.end('x'.repeat(5000))],
    [
      'by what it unpacks to',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
    ],
  ])('that is too large %s is stopped', async (_how, handler) => {
    const server = await serve({ '/rows': handler });
    const error = await refusal(
      requestText(`${server.origin}/rows`, requestOptions(createNetwork({ largestBytes: 4000 }))),
    );
    expect(error).toMatchObject({ code: 'feed.too_large', exitStatus: 3 });
    expect(error.message).toContain('more than 4 kB');
    expect(error.nextStep).toContain('CRS_HTTP_LARGEST');
    expect(server.received.length).toBe(1);
  });

  it('that refuses states the reason, without keys', async () => {
    const server = await serve({
      '/rows': (_request, response) =>
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end('{"message":"The key topsecret may not see http://portal.example/rows?key=hidden."}'),
    });
    const error = await refusal(
      requestText(`${server.origin}/rows`, { ...requestOptions(), headers: { 'X-Key': 'topsecret' } }),
    );
    expect(error.code).toBe('feed.refused');
    expect(error.message).toContain(
      'returned 403 Forbidden (“The key … may not see http://portal.example/rows',
    );
    expect(error.message).not.toMatch(/topsecret|hidden/);
    expect(error.nextStep).toContain('a key or a login');
  });

  it('that is a page instead of JSON is quoted', async () => {
    const server = await serve({
      '/rows': (_request, response) => response.end('<html><title>Scheduled maintenance</title></html>'),
    });
    const error = await refusal(requestJson(`${server.origin}/rows`, requestOptions()));
    expect(error).toMatchObject({ code: 'feed.not_data', exitStatus: 3 });
    expect(error.message).toContain(
      'the server sent a page, “Scheduled maintenance”, instead of JSON (3 attempts)',
    );
  });
});
