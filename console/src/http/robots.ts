import type { RequestHandler } from 'express';
import type { ConsoleDeps } from '../deps.js';
import type { Page } from '../page.js';

/** Whether search engines may list the public pages. */
export const isListed = ({ isIndexed, audience }: Pick<ConsoleDeps, 'isIndexed' | 'audience'>): boolean =>
  isIndexed && audience === 'everybody';

/** Searches and forms: their addresses are endless, and the listed records have their own pages. */
const ENDLESS = [
  ...['/search', '/addresses', '/compare', '/report', '/watching', '/login', '/logout', '/v1/'],
  ...['/cities/*/permits?', '/*sort=', '/*format='],
];

/** True for pages that robots.txt and a header hide from search engines. */
export const isEndless = (path: string): boolean => ENDLESS.some((start) => path.startsWith(start));

/** The content of robots.txt. Pure. */
export function robotsText(
  pages: readonly Pick<Page, 'path' | 'role'>[],
  deps: Pick<ConsoleDeps, 'isIndexed' | 'audience' | 'publicUrl'>,
): string {
  if (!isListed(deps)) return 'User-agent: *\nDisallow: /\n';
  const closed = pages.filter(({ role }) => role !== null).map(({ path }) => path.replace(/:\w+/g, '*'));
  const refused = [...new Set([...ENDLESS, ...closed])];
  return [
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    ...(deps.publicUrl ? ['', `Sitemap: ${deps.publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

/** Serves `/robots.txt`. */
export function serveRobots(pages: readonly Page[], deps: ConsoleDeps): RequestHandler {
  const text = robotsText(pages, deps);
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(text);
  };
}
