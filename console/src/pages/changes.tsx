import type { ToldEvent } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { shortDayText } from '../layout/values.js';
import { definePage, type PageContent } from '../page.js';
import { eventFeed, newestEvents } from '../watching/event-feed.js';
import { eventAddress, namedEventText } from '../watching/event-text.js';

const TITLE = 'Recent changes';
const ADDRESS = '/changes';

export const changesPage = definePage({
  path: ADDRESS,
  role: null,
  params: z.object({}),
  query: z.object({}),
  async show(_, context): Promise<PageContent> {
    const events = await newestEvents(context, { kind: 'all' });
    return {
      title: TITLE,
      subtitle: 'Changed licenses and records newly matched to contractors, newest first.',
      above: [{ href: '/search', label: 'Search' }],
      address: ADDRESS,
      feed: ADDRESS,
      data: events,
      body:
        events.length === 0 ? (
          <p class="empty">No changes since we first read the records.</p>
        ) : (
          <EventList events={events} />
        ),
    };
  },
  feed: (_, context) => eventFeed(context, { title: TITLE, address: ADDRESS, events: { kind: 'all' } }),
});

const EventList = ({ events }: { readonly events: readonly ToldEvent[] }): VNode => (
  <ul class="choices">
    {events.map((event) => {
      const [text, address] = [namedEventText(event), eventAddress(event)];
      return (
        <li key={event.id}>
          {address === ADDRESS ? text : <a href={address}>{text}</a>}{' '}
          <span class="quiet">{shortDayText(event.happenedAt)}</span>
        </li>
      );
    })}
  </ul>
);
