import { lookup } from 'node:dns/promises';
import { CrsError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import type { Settings } from '@crs/runtime';
import { hostOf } from '../nightly/timetable.js';

/** Servers that are looked up: one name may be gone, but hardly so many. */
const LOOKED_UP = 5;

/**
 * Looks up the names of some of the feeds' servers, so that a machine without a network says so once and not for every
 * feed. Behind a proxy, and of feeds that are all files, nothing is looked up.
 * @throws CrsError `network.away` if no name is found
 */
export async function expectNetwork(
  feeds: readonly FeedDefinition[],
  { network }: Pick<Settings, 'network'>,
): Promise<void> {
  const { http, https } = network.proxies;
  const named = feeds.flatMap((feed) => hostOf(feed)?.replace(/:\d+$/, '') ?? []);
  const hosts = [...new Set(named)].slice(0, LOOKED_UP);
  if (hosts.length === 0 || http !== null || https !== null) return;
  const found = await Promise.allSettled(hosts.map((host) => lookup(host)));
  if (found.some(({ status }) => status === 'fulfilled')) return;
  throw new CrsError(
    'network.away',
    `This machine finds none of the servers of these ${feeds.length} feeds: it has no network, or no name server.`,
    { nextStep: 'Connect it, or set HTTPS_PROXY, and check again.' },
  );
}
