import { z } from 'zod';
import { addressOf } from '../../layout/pager.js';
import { definePage } from '../../page.js';
import { operatorOf } from '../operator.js';
import { ToldBatches } from './told-run.js';

const MOST_RUNS = 100;

export const runsPage = definePage({
  path: '/runs',
  role: 'operator',
  params: z.object({}),
  query: z.object({
    feed: z.string().max(200).default(''),
    before: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  show: async ({ query: { feed, before } }, context) => {
    const { batches, oldest } = await operatorOf(context).runs({
      feed: feed === '' ? null : feed,
      before: before ?? null,
      limit: MOST_RUNS,
    });
    return {
      title: feed === '' ? 'Runs' : `Runs of ${feed}`,
      subtitle: 'What ran, the newest first. Times are UTC.',
      above: [{ href: '/nights', label: 'Nights' }],
      data: batches,
      body: (
        <>
          {batches.length === 0 ? (
            <div class="empty">
              <p>Nothing ran{feed === '' ? '' : ` of ${feed}`}.</p>
              <p>
                <a href={addressOf('/nights', { confirm: 'read', feed })}>Run it now</a>
              </p>
            </div>
          ) : (
            <ToldBatches batches={batches} />
          )}
          {oldest !== null && (
            <nav class="pager" aria-label="Pages">
              <a href={addressOf('/runs', { feed, before: oldest })} rel="next">
                Older runs
              </a>
            </nav>
          )}
        </>
      ),
    };
  },
});
