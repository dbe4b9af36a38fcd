import { CrsError } from '@crs/domain';
import type { Handler } from '@crs/testing/emulator';
import { emulatorStarter, requestOptions, requestText } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { redirected } from './redirects.js';

const to = (from: string, location: string, followed = 0): string =>
  redirected(
    'springfield',
    new URL('https://portal.example/rows?key=secret'),
    new URL(from),
    location,
    followed,
  ).href;

describe('a redirect', () => {
  it.each([
    ['https://portal.example/rows', '/file?version=2', 'https://portal.example/file?version=2'],
    ['https://portal.example/a/rows', 'b', 'https://portal.example/a/b'],
    ['http://portal.example/rows', 'https://portal.example/rows', 'https://portal.example/rows'],
    ['https://portal.example/rows', '//files.example/rows', 'https://files.example/rows'],
  ])('from %s to %s leads to %s', (from, location, next) => {
    expect(to(from, location)).toBe(next);
  });

  it.each([
    ['https://portal.example/rows', 'http://portal.example/rows', 0, 'from https to http, at portal.example'],
    ['https://portal.example/rows', 'file:///etc/passwd', 0, 'begins with file:'],
    ['https://portal.example/rows', '/rows', 5, 'more than 5 times'],
  ])('from %s to %s after %d others is refused', (from, location, followed, why) => {
    expect(() => to(from, location, followed)).toThrow(CrsError);
    expect(() => to(from, location, followed)).toThrow(why);
    expect(() => to(from, location, followed)).not.toThrow('secret');
  });
});

describe('redirects of a request', () => {
  const serve = emulatorStarter();
  const rows: Handler = (_request, response) => {
    response.end('rows');
  };

  it('keep conditional headers, and drop keys', async () => {
    const bucket = await serve({ '/file': rows });
    const portal = await serve({
      '/rows': (_request, response) => response.writeHead(302, { location: `${bucket.origin}/file` }).end(),
    });
    const headers = { authorization: 'Bearer topsecret', 'if-none-match': '"v1"', range: 'bytes=5-' };
    const address = portal.origin.replace('://', '://user:word@');
    expect(await requestText(`${address}/rows`, { ...requestOptions(), headers })).toBe('rows');
    expect(portal.received[0]?.headers).toMatchObject(headers);
    expect(bucket.received[0]?.headers).toMatchObject({ 'if-none-match': '"v1"', range: 'bytes=5-' });
    expect(bucket.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('keep the user in an address', async () => {
    const portal = await serve({ '/rows': rows });
    await requestText(`${portal.origin.replace('://', '://city:w%40rd@')}/rows`);
    expect(portal.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('city:w@rd').toString('base64')}`,
    );
  });

  it.each([
    ['ftp://files.example/rows', 'begins with ftp:'],
    ['http://[', 'an invalid address'],
  ])('to %s are refused', async (location, why) => {
    const portal = await serve({
      '/rows': (_request, response) => response.writeHead(302, { location }).end(),
    });
    const error = await refusal(requestText(`${portal.origin}/rows`));
    expect(error.code).toBe('feed.refused');
    expect(error.message).toContain(why);
  });
});
