/** Follows redirects. */
import { CrsError } from '@crs/domain';
import { plainAddress } from './retryable-error.js';

const most = 5;

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * The next address of a chain of redirects.
 * @param url the first address
 * @param at the address of the redirect
 * @param followed number of redirects so far
 * @throws CrsError `feed.refused` for an invalid address, too many redirects, or one from https to http
 */
export function redirected(feed: string, url: URL, at: URL, location: string, followed: number): URL {
  const refuse = (what: string, nextStep = "Correct the address in the feed's definition.") =>
    new CrsError('feed.refused', `${feed}: ${plainAddress(url)} ${what}.`, { nextStep });
  if (followed >= most) throw refuse(`redirects more than ${most} times`);
  if (!URL.canParse(location, at.href)) throw refuse('redirects to an invalid address');
  const next = new URL(location, at);
  if (next.protocol !== 'http:' && next.protocol !== 'https:') {
    throw refuse(`redirects to an address that begins with ${next.protocol}`);
  }
  if (at.protocol === 'https:' && next.protocol === 'http:') {
    throw refuse(
      `redirects from https to http, at ${next.host}, where anyone in between could change the data`,
      'Tell the publisher. If there is no other way, use that http address in the definition.',
    );
  }
  return next;
}
