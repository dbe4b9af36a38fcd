import { type ListedFeed, listFeeds } from '@crs/pipelines';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { addressOf } from '../../layout/pager.js';
import { Table } from '../../layout/table.js';
import { jurisdictionText, momentText, numberText } from '../../layout/values.js';
import { definePage } from '../../page.js';
import { FAMILIES } from './option-fields.js';

export const feedsPage = definePage({
  path: '/feeds',
  role: 'operator',
  params: z.object({}),
  query: z.object({}),
  show: async (_input, context) => {
    const { session } = officeOf(context);
    session.refreshFeeds();
    const feeds = await listFeeds(session);
    return {
      title: 'Feeds',
      subtitle: 'All feeds and their status. Times are UTC.',
      address: '/feeds',
      data: feeds,
      body: (
        <>
          <p>
            <a class="button" href="/feeds/new">
              Add a feed
            </a>
          </p>
          {feeds.length === 0 ? (
            <div class="empty">
              <p>No feeds yet. To add one, all you need is the address of a data set.</p>
            </div>
          ) : (
            <Table
              caption="All feeds"
              isCaptionHidden
              rows={feeds}
              columns={[
                { heading: 'Feed', cell: ({ feed }) => <a href={`/feeds/${feed}`}>{feed}</a> },
                { heading: 'Record type', cell: ({ family }) => FAMILIES[family] },
                {
                  heading: 'City or state',
                  cell: ({ jurisdiction, state }) =>
                    jurisdiction === null ? (state ?? '') : jurisdictionText(jurisdiction),
                },
                { heading: 'Status', cell: standing },
                {
                  heading: 'Published rows',
                  cell: ({ servedRows }) => numberText(servedRows),
                  isNumeric: true,
                },
                {
                  heading: 'Last success',
                  cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'never' : momentText(lastSuccessAt)),
                },
                { heading: 'Schedule', cell: ({ schedule }) => schedule ?? 'nightly' },
              ]}
            />
          )}
        </>
      ),
    };
  },
});

const standing = ({ feed, heldBack, removedBy, lastSuccessAt }: ListedFeed) => {
  if (removedBy !== null)
    return (
      <>
        removed by <a href={`/runs/${removedBy}`}>run {removedBy}</a>
      </>
    );
  if (heldBack !== null) return <a href={addressOf('/runs', { feed })}>on hold: {heldBack}</a>;
  return lastSuccessAt === null ? 'never read' : 'published';
};
