import { lookup } from 'node:dns/promises';
import { CrsError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { feedHealth } from '@crs/onboarding';
import type { Settings } from '@crs/runtime';
import { type FeedState, listFeedMetrics, listFeedStates } from '@crs/store';
import { toCrsError } from '../context.js';
import { hostOf } from '../nightly/timetable.js';
import type { Session } from '../session.js';
import { type FeedReport, reportOf } from './feed-health.js';

/** Servers checked at the same time. The feeds of one server are checked one after another. */
const SERVERS_AT_ONCE = 6;

/** Fewer attempts than in nightly runs, because a person waits for the table. */
const HURRIED = { attempts: 2, idleMs: 30_000, throttledMs: 60_000 };

/**
 * Checks the sources of feeds.
 * @param onChecked called after each feed with the number of finished feeds
 * @returns one report per feed, in the order of the feeds
 */
export async function checkFeeds(
  session: Session,
  feeds: readonly FeedDefinition[],
  onChecked: (report: FeedReport, done: number) => void,
): Promise<FeedReport[]> {
  const { pool } = session;
  const states = new Map((await listFeedStates(pool)).map((state) => [state.feed, state]));
  const held = new Map((await listFeedMetrics(pool)).map(({ feed, heldBack }) => [feed, heldBack]));
  const reports = new Map<string, FeedReport>();
  const servers = [...feedsByServer(feeds).values()];
  const checkServers = async (): Promise<void> => {
    for (let server = servers.shift(); server !== undefined; server = servers.shift()) {
      for (const feed of server) {
        const report = await reportOn(feed, states.get(feed.feed), held.get(feed.feed) ?? null, session);
        reports.set(feed.feed, report);
        onChecked(report, reports.size);
      }
    }
  };
  await Promise.all(Array.from({ length: SERVERS_AT_ONCE }, checkServers));
  return feeds.flatMap(({ feed }) => reports.get(feed) ?? []);
}

/** The report of one feed. An error becomes its report and does not stop the other feeds. */
async function reportOn(
  definition: FeedDefinition,
  state: FeedState | undefined,
  heldBack: string | null,
  { config, context }: Session,
): Promise<FeedReport> {
  const unset = config.unsetVariables(definition.feed);
  if (unset.length > 0) return reportOf(definition, state, { unset });
  try {
    const { environment, dataDir, network } = context;
    const timeouts = { ...context.timeouts, ...HURRIED };
    const options = { env: environment, dataDir, network, timeouts };
    const health = await feedHealth(definition, config.dictionaries, options);
    return reportOf(definition, state, { health }, heldBack);
  } catch (error) {
    return reportOf(definition, state, { error: toCrsError(error) });
  }
}

/** Feeds by server; all files on this machine count as one server. */
function feedsByServer(feeds: readonly FeedDefinition[]): Map<string, FeedDefinition[]> {
  const servers = new Map<string, FeedDefinition[]>();
  for (const feed of feeds) {
    const host = hostOf(feed) ?? '';
    servers.set(host, [...(servers.get(host) ?? []), feed]);
  }
  return servers;
}

/** Number of servers to look up: one server may be gone, but not that many. */
const LOOKED_UP = 5;

/**
 * Looks up the names of some of the feeds' servers, so that a machine without a network says so once, not for every
 * feed. Looks up nothing behind a proxy, or if all feeds are files.
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
    `This machine cannot find any of the servers for these ${feeds.length} feeds. It may have no network or no name server.`,
    { nextStep: 'Connect the machine or set HTTPS_PROXY, then check again.' },
  );
}
