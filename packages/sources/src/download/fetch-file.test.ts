import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import {
  bytes,
  download,
  downloaded,
  downloadFolder,
  etag,
  rangesOf,
  send,
  serveFile,
  serveWith,
  text,
} from '../../test/served-file.js';

describe('a download that breaks off', () => {
  it('continues there, as long as each attempt brings more bytes', async () => {
    const requests = await serveFile({ body: bytes, headers: etag, breaksAfter: 70_000, ranges: true });
    // More breaks than attempts: an attempt that brings bytes isn't a failure.
    expect(bytes.length / 70_000).toBeGreaterThan(3);
    expect(await download({ attempts: 2 })).toMatchObject({ etag: '"v1"' });
    expect(downloaded()).toBe(text);
    expect(rangesOf(requests)).toEqual([
      [undefined, undefined],
      ['bytes=70000-', '"v1"'],
      ['bytes=140000-', '"v1"'],
      ['bytes=210000-', '"v1"'],
    ]);
    expect(readdirSync(downloadFolder())).toEqual(['springfield']);
  });

  it('is given up if the rest comes a byte at a time, even if each attempt brings some', async () => {
    const requests = await serveWith(({ headers }, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(from === 0 ? 200 : 206, {
        ...etag,
        'content-length': bytes.length - from,
        ...(from === 0 ? {} : range),
      });
      let sent = from;
      const dripping = setInterval(() => response.write(bytes.subarray(sent, ++sent)), 10);
      response.on('close', () => clearInterval(dripping));
    });
    const error = await refusal(download({ idleMs: 100, leastRateMs: 200, silentMs: 300 }));
    expect(error.message).toMatch(/sent only \d+ bytes .*\(2 attempts\)/);
    // The second attempt continued where the first one ended.
    expect(rangesOf(requests)[1]).toEqual([expect.stringMatching(/^bytes=\d+-$/), '"v1"']);
  });

  it('continues by the date if there is no ETag', async () => {
    const old = { 'last-modified': 'Sun, 01 Mar 2026 03:00:00 GMT' };
    const requests = await serveFile({ body: bytes, headers: old, breaksAfter: 200_000, ranges: true });
    await download();
    expect(downloaded()).toBe(text);
    expect(rangesOf(requests)[1]).toEqual(['bytes=200000-', old['last-modified']]);
  });

  it.each<[string, Record<string, string>]>([
    ['only a weak ETag', { etag: 'W/"v1"', 'last-modified': 'Sun, 01 Mar 2026 03:00:00 GMT' }],
    ['neither ETag nor date', {}],
    ['a date in the future', { 'last-modified': new Date(Date.now() + 60_000).toUTCString() }],
    ['no ranges', { etag: '"v1"', 'accept-ranges': 'none' }],
  ])('starts over if the server has %s', async (_what, headers) => {
    const requests = await serveFile({ body: bytes, headers, breaksAfter: 200_000, ranges: true });
    expect((await refusal(download())).code).toBe('feed.truncated');
    expect(rangesOf(requests)).toEqual(Array(3).fill([undefined, undefined]));
    expect(readdirSync(downloadFolder())).toEqual([]);
  });

  it('starts over if the server sends the whole file', async () => {
    const file = { body: bytes, headers: etag, breaksAfter: 200_000, ranges: false };
    const requests = await serveFile(file);
    expect((await refusal(download({ attempts: 2 }))).code).toBe('feed.truncated');
    // The second attempt brings no more than the first, so it is a failure.
    expect(requests.length).toBe(2);
    Object.assign(file, { breaksAfter: null });
    await download();
    expect(downloaded()).toBe(text);
  });

  it('reads another version from the start, not its end', async () => {
    const file = { body: bytes, headers: { ...etag }, breaksAfter: 200_000, ranges: true };
    const requests = await serveFile(file);
    const first = refusal(download({ attempts: 1 }));
    expect((await first).code).toBe('feed.truncated');
    file.body = Buffer.from(text.replaceAll('permit', 'PERMIT'));
    file.headers.etag = '"v2"';
    await download();
    expect(downloaded()).toBe(text.replaceAll('permit', 'PERMIT'));
    expect(rangesOf(requests)[1]).toEqual(['bytes=200000-', '"v1"']);
  });

  it.each<[string, Record<string, string>]>([
    ['another range', { 'content-range': `bytes 5-${bytes.length - 1}/${bytes.length}` }],
    ['another length', { 'content-range': `bytes 200000-${bytes.length}/${bytes.length + 1}` }],
    [
      'another version',
      { 'content-range': `bytes 200000-${bytes.length - 1}/${bytes.length}`, etag: '"v2"' },
    ],
    [
      'another encoding',
      {
        'content-range': `bytes 200000-${bytes.length - 1}/${bytes.length}`,
        'content-encoding': 'gzip',
      },
    ],
    ['an unknown range', {}],
  ])('is not joined with bytes of %s', async (_where, headers) => {
    const requests = await serveWith(({ headers: { range } }, response, count) => {
      if (count === 0) {
        response.writeHead(200, { ...etag, 'content-length': String(bytes.length) });
        send(response, bytes, 200_000);
      } else if (range !== undefined) response.writeHead(206, headers).end(bytes.subarray(200_000));
      else response.writeHead(200, etag).end(bytes);
    });
    await download();
    expect(downloaded()).toBe(text);
    expect(requests.length).toBe(3);
  });

  it('continues an encoded body in its encoding', async () => {
    const body = gzipSync(bytes, { level: 0 });
    const headers = { ...etag, 'content-encoding': 'gzip' };
    const requests = await serveFile({ body, headers, breaksAfter: 100_000, ranges: true });
    await download();
    expect(downloaded()).toBe(text);
    expect(requests.map((one) => one.headers['accept-encoding'])).toEqual(['gzip', 'gzip', 'gzip']);
    expect(readdirSync(downloadFolder())).toEqual(['springfield']);
  });

  it('requests it without encoding if the encoded body cannot be continued', async () => {
    const requests = await serveWith(({ headers }, response) => {
      const encodes = headers['accept-encoding'] === 'gzip';
      if (encodes) response.writeHead(200, { 'content-encoding': 'gzip', etag: 'W/"v1"' });
      else response.writeHead(200, etag);
      if (encodes) send(response, gzipSync(bytes), 5000);
      else response.end(bytes);
    });
    await download();
    expect(downloaded()).toBe(text);
    expect(requests.length).toBe(2);
  });

  it('is refused if its encoding is damaged', async () => {
    const body = gzipSync(bytes);
    body.fill(0, body.length - 9000, body.length - 8000);
    await serveFile({
      body,
      headers: { ...etag, 'content-encoding': 'gzip' },
      breaksAfter: null,
      ranges: true,
    });
    expect((await refusal(download())).code).toBe('feed.truncated');
    expect(readdirSync(downloadFolder())).toEqual([]);
  });
});
