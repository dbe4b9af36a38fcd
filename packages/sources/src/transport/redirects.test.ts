import { CrsError } from '@crs/domain';
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
