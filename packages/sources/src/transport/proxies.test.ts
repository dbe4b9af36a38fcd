import { describe, expect, it } from '@jest/globals';
import { proxyFor, proxyHeaders } from './proxies.js';

describe('the proxy of an address', () => {
  const both = { http: 'http://plain.example:3128', https: 'http://tunnel.example:3128', none: null };
  const hostFor = (url: string, proxies: Parameters<typeof proxyFor>[1]) =>
    proxyFor(new URL(url), proxies)?.hostname ?? null;

  it('is the one for its scheme; the http proxy serves https, too, if there is no other', () => {
    expect(hostFor('http://data.example/', both)).toBe('plain.example');
    expect(hostFor('https://data.example/', both)).toBe('tunnel.example');
    expect(hostFor('https://data.example/', { ...both, https: null })).toBe('plain.example');
    expect(hostFor('http://data.example/', { ...both, http: null })).toBeNull();
  });

  it.each([
    ['data.example', null],
    ['DATA.example', null],
    ['other.example, data.example', null],
    ['.example', null],
    ['*.example', null],
    ['data.example:80', null],
    ['*', null],
    ['example', 'plain.example'],
    ['data.example:8080', 'plain.example'],
    ['a.example', 'plain.example'],
    ['', 'plain.example'],
  ])('is skipped if %j excludes the host: %s', (none, proxy) => {
    expect(hostFor('http://data.example/rows', { ...both, none })).toBe(proxy);
  });

  it('receives its user', () => {
    expect(proxyHeaders(new URL('http://proxy.example'))).toEqual({});
    expect(proxyHeaders(new URL('http://user:a%40b@proxy.example'))).toEqual({
      'proxy-authorization': `Basic ${Buffer.from('user:a@b').toString('base64')}`,
    });
  });
});
