import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { type AtomFeed, atomText, feedUpdated } from '../watching/atom.js';

/** Sends a feed, or 304 if the client already has it. Headers against caching were set before all checks. */
export function sendFeed(response: Response, feed: AtomFeed, site: string | null): void {
  const text = atomText(feed, site);
  if (response.get('Cache-Control') === undefined) response.set('Cache-Control', 'no-cache');
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  response
    .set({
      ETag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      'Last-Modified': new Date(feedUpdated(feed)).toUTCString(),
      'Cross-Origin-Resource-Policy': 'same-origin',
      Vary: 'Cookie',
      'X-Robots-Tag': 'noindex',
    })
    .type('application/atom+xml; charset=utf-8')
    .send(text);
}
