import { listFeedStates } from '@crs/store';
import type { StageContext } from '../context.js';

/** A feed whose records are kept and that has no definition. */
export interface UndefinedFeed {
  readonly feed: string;
  readonly servedRows: number;
}

/** The feeds that have records and no definition: their records stay as they are, however old they get. */
export async function listUndefinedFeeds({
  pool,
  config,
}: Pick<StageContext, 'pool' | 'config'>): Promise<UndefinedFeed[]> {
  const defined = new Set(config.feeds.map(({ feed }) => feed));
  return (await listFeedStates(pool))
    .filter(({ feed, servedRows }) => servedRows > 0 && !defined.has(feed))
    .map(({ feed, servedRows }) => ({ feed, servedRows }));
}

/** What to do about feeds without a definition. Pure. */
export const undefinedFeedAdvice = (feeds: readonly Pick<UndefinedFeed, 'feed'>[]): string =>
  `Put back what defines them (CRS_CONFIG_DIR), or take them out: ${feeds
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
    `still served, though nothing defines them: ${names.join(', ')}`,
  );
}
