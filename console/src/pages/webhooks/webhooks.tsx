import { listOperatedWatchLists, listOperatedWebhooks } from '@crs/store';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { definePage } from '../../page.js';
import { standing } from './standing.js';

export const webhooksPage = definePage({
  path: '/webhooks',
  role: 'operator',
  params: z.object({}),
  query: z.object({}),
  show: async (_, context) => {
    const { pool } = officeOf(context).session;
    const [webhooks, watchLists] = await Promise.all([
      listOperatedWebhooks(pool),
      // Accounts may name their lists freely.
      listOperatedWatchLists(pool).then(context.shown),
    ]);
    return {
      title: 'Webhooks and watch lists',
      subtitle: 'What accounts watch, and where we send their events. Times are UTC.',
      data: { webhooks, watchLists },
      body: (
        <>
          <Section id="webhooks" title="Webhooks">
            {webhooks.length === 0 ? (
              <p class="empty">No webhooks yet. Accounts create them at /v1/webhooks.</p>
            ) : (
              <Table
                caption="Webhooks"
                isCaptionHidden
                rows={webhooks}
                columns={[
                  {
                    heading: 'Webhook',
                    cell: ({ id, url }) => <a href={`/webhooks/${id}`}>{`${id}: ${url}`}</a>,
                  },
                  { heading: 'Account', cell: ({ account }) => account },
                  { heading: 'Status', cell: standing },
                  { heading: 'Waiting', cell: ({ pending }) => numberText(pending), isNumeric: true },
                  { heading: 'Given up', cell: ({ dead }) => numberText(dead), isNumeric: true },
                ]}
              />
            )}
          </Section>
          <Section id="watch-lists" title="Watch lists">
            {watchLists.length === 0 ? (
              <p class="empty">No watch lists yet. Accounts create them at /v1/watch-lists.</p>
            ) : (
              <Table
                caption="Watch lists"
                isCaptionHidden
                rows={watchLists}
                columns={[
                  { heading: 'Watch list', cell: ({ id, name }) => `${id}: ${name}` },
                  { heading: 'Account', cell: ({ account }) => account },
                  { heading: 'Watched', cell: ({ watched }) => numberText(watched), isNumeric: true },
                  { heading: 'Changed', cell: ({ updatedAt }) => updatedAt.slice(0, 10), isShort: true },
                ]}
              />
            )}
          </Section>
        </>
      ),
    };
  },
});
