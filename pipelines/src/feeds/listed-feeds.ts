import { seenText } from '@crs/feeds';
import { listFeedMetrics, listFeedStates, listRemovedFeeds } from '@crs/store';
import type { StageContext } from '../context.js';
import type { Session } from '../session.js';

/** The configured feeds, and the status of each. */
export async function listFeeds({ pool, config }: Pick<Session, 'pool' | 'config'>) {
  const states = new Map((await listFeedStates(pool)).map((state) => [state.feed, state]));
  const held = new Map((await listFeedMetrics(pool)).map(({ feed, heldBack }) => [feed, heldBack]));
  const removed = await listRemovedFeeds(pool);
  return config.feeds.map((feed) => ({
    feed: feed.feed,
    family: feed.family,
    title: feed.title,
    jurisdiction: feed.jurisdiction ?? null,
    state: feed.state ?? null,
    seen: feed.seen,
    heldAgainst: seenText(feed.seen),
    terms: feed.terms ?? null,
    schedule: feed.schedule ?? null,
    servedRows: states.get(feed.feed)?.servedRows ?? 0,
    lastSuccessAt: states.get(feed.feed)?.lastSuccessAt ?? null,
    heldBack: held.get(feed.feed) ?? null,
    /** The run that removed it. */
    removedBy: removed.get(feed.feed) ?? null,
  }));
}

/** A configured feed, and its status. */
export type ListedFeed = Awaited<ReturnType<typeof listFeeds>>[number];

/** A feed with records but without a definition. */
interface UndefinedFeed {
  readonly feed: string;
  readonly servedRows: number;
}

/** The feeds with records but without a definition, whose records stay however old they get. */
export async function listUndefinedFeeds({
  pool,
  config,
}: Pick<StageContext, 'pool' | 'config'>): Promise<UndefinedFeed[]> {
  const defined = new Set(config.feeds.map(({ feed }) => feed));
  return (await listFeedStates(pool))
    .filter(({ feed, servedRows }) => servedRows > 0 && !defined.has(feed))
    .map(({ feed, servedRows }) => ({ feed, servedRows }));
}

/** The next step for feeds without a definition. Pure. */
export const undefinedFeedAdvice = (feeds: readonly Pick<UndefinedFeed, 'feed'>[]): string =>
  `Restore their definitions (CRS_CONFIG_DIR), or remove them: ${feeds
    .map(({ feed }) => `\`crs feeds remove ${feed}\``)
    .join(', ')}.`;

/** Logs a warning that names the feeds without a definition, if there are any. */
export async function warnOfUndefinedFeeds(
  context: Pick<StageContext, 'pool' | 'config' | 'log'>,
): Promise<void> {
  const feeds = await listUndefinedFeeds(context);
  if (feeds.length === 0) return;
  const names = feeds.map(({ feed }) => feed);
  context.log.warn(
    { feeds, nextStep: undefinedFeedAdvice(feeds) },
    `still published, but without a definition: ${names.join(', ')}`,
  );
}
