import type { RequestListener } from 'node:http';

/**
 * Lets the app see a path in every request. A target may be a whole URL, a host or a star as well (RFC 9112, 3.2),
 * and where Express finds no path in one it answers by itself, past everything that runs for every request.
 */
export function normaliseTarget(app: RequestListener): RequestListener {
  return (request, response) => {
    request.url = pathOf(request.url ?? '/');
    app(request, response);
  };
}

/** Path and query of a target; `/` for one that has none. */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname + search;
}
