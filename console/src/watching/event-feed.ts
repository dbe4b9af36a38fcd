import { type EventFilter, readNewestEvents, readPublishedAt, rowReader, type ToldEvent } from '@crs/store';
import { displayed } from '../http/displayed.js';
import { withFormat } from '../layout/section.js';
import type { PageContext } from '../page.js';
import type { AtomFeed, FeedEntry } from './atom.js';
import { eventAddress, eventText, namedEventText } from './event-text.js';

/** Entries of a feed. Who reads it once a day misses something only of what changes more than that. */
const MOST_ENTRIES = 50;

/** What a feed is of: the title of its page and its address. */
export interface FeedOf {
  readonly title: string;
  readonly address: string;
  readonly events: EventFilter;
}

/** The newest events, as they are shown now. */
export async function newestEvents(
  { pool, shown }: Pick<PageContext, 'pool' | 'shown'>,
  of: EventFilter,
  limit: number = MOST_ENTRIES,
): Promise<readonly ToldEvent[]> {
  return displayed(await shown(await readNewestEvents(rowReader(pool), of, limit)));
}

/** The feed of some events. */
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

/** Of a service that has published nothing. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

const entryOf = (event: ToldEvent): FeedEntry => ({
  id: event.id,
  title: namedEventText(event),
  updated: event.happenedAt,
  address: eventAddress(event),
  text: `${eventText(event)}.`,
});
