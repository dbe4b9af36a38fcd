import { describe, expect, it } from '@jest/globals';
import { pages } from '../pages.js';
import { robotsText } from './robots.js';

describe('robotsText', () => {
  it.each([
    ['are not indexed', { isIndexed: false, audience: 'everybody' as const }],
    ['are for users', { isIndexed: true, audience: 'users' as const }],
  ])('blocks robots if pages are %s', (_, deps) =>
    expect(robotsText(pages, { ...deps, publicUrl: 'https://records.example.org' })).toBe(
      'User-agent: *\nDisallow: /\n',
    ),
  );

  it('allows records, but not searches, forms, and pages for roles', () => {
    const text = robotsText(pages, {
      isIndexed: true,
      audience: 'everybody',
      publicUrl: 'https://records.example.org',
    });
    const refused = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path);
    expect(refused).toEqual(
      expect.arrayContaining([
        '/search',
        '/report',
        '/watching',
        '/v1/',
        '/nights',
        '/samples/*/label',
        '/permits/*/why',
      ]),
    );
    expect(refused).not.toEqual(expect.arrayContaining(['/']));
    for (const path of ['/contractors', '/firms', '/permits/*', '/cities'])
      expect(refused).not.toContain(path);
    expect(text).toMatch(/\nSitemap: https:\/\/records\.example\.org\/sitemap\.xml\n$/);
  });

  it('names no sitemap if the public address is unknown', () =>
    expect(robotsText(pages, { isIndexed: true, audience: 'everybody', publicUrl: null })).not.toContain(
      'Sitemap',
    ));
});
