import type { RequestListener } from 'node:http';

/**
 * Replaces every request target with its path. A target may also be a URL, a host, or a star (RFC 9112, 3.2). Express
 * itself would respond to targets without a path, without the app's middleware.
 */
export function normaliseTarget(app: RequestListener): RequestListener {
  return (request, response) => {
    request.url = pathOf(request.url ?? '/');
    app(request, response);
  };
}

/** A path that no route has, for a target without one. */
const NO_PATH = '/*';

/** Path and query of a target. */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return NO_PATH;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
