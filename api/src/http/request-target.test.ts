import { describe, expect, it } from '@jest/globals';
import { pathOf } from './request-target.js';

describe('pathOf', () => {
  it.each([
    ['a path', '/v1/permits?city=a%20b', '/v1/permits?city=a%20b'],
    ['a path that looks like a host', '//a/v1', '//a/v1'],
    ['a URL', 'http://a.example/v1/permits?city=b', '/v1/permits?city=b'],
    ['a URL without a path', 'HTTPS://a.example?x=1', '/?x=1'],
    ['a URL without a host', 'http://', '/*'],
    ['a URL that is none', 'http://[', '/*'],
    ['another scheme', 'x://', '/*'],
    ['a host', 'b.example:443', '/*'],
    ['a star', '*', '/*'],
  ])('of %s', (_name, target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});
