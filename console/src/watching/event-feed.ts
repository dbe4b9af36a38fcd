import { type EventFilter, readNewestEvents, readPublishedAt, rowReader, type ToldEvent } from '@crs/store';
import { displayed } from '../http/displayed.js';
import { withFormat } from '../layout/section.js';
import type { PageContext } from '../page.js';
import type { AtomFeed, FeedEntry } from './atom.js';
import { eventAddress, eventText, namedEventText } from './event-text.js';

/** Number of entries in a feed. A daily reader misses something only if there are more changes than this. */
const MOST_ENTRIES = 50;

/** The subject of a feed: the title of its page and its address. */
interface FeedOf {
  readonly title: string;
  readonly address: string;
  readonly events: EventFilter;
}

/** The newest events, as currently shown. */
export async function newestEvents(
  { pool, shown }: Pick<PageContext, 'pool' | 'shown'>,
  of: EventFilter,
  limit: number = MOST_ENTRIES,
): Promise<readonly ToldEvent[]> {
  return displayed(await shown(await readNewestEvents(rowReader(pool), of, limit)));
}

/** A feed with some events. */
export async function eventFeed(
  context: Pick<PageContext, 'pool' | 'shown'>,
  { title, address, events }: FeedOf,
): Promise<AtomFeed> {
  return {
    title: `${title} · Contractor Records`,
    address,
    self: withFormat(address, 'atom'),
    updated: (await readPublishedAt(rowReader(context.pool))) ?? BEFORE_ALL,
    entries: (await newestEvents(context, events)).map(entryOf),
  };
}

/** For a service that has published nothing. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

const entryOf = (event: ToldEvent): FeedEntry => ({
  id: event.id,
  title: namedEventText(event),
  updated: event.happenedAt,
  address: eventAddress(event),
  text: `${eventText(event)}.`,
});
