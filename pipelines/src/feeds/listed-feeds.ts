import { seenText } from '@crs/feeds';
import { listFeedMetrics, listFeedStates, listRemovedFeeds } from '@crs/store';
import type { Session } from '../session.js';

/** What is configured, and how each feed stands. */
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
