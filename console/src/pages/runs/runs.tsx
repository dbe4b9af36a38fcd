import { csvText } from '@crs/domain';
import { listBatches, type ToldBatch } from '@crs/pipelines';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { pageText } from '../../layout/page-text.js';
import { addressOf } from '../../layout/pager.js';
import { counted } from '../../layout/values.js';
import { definePage } from '../../page.js';
import { ToldBatches } from './told-run.js';

const MOST_RUNS = 100;

export const runsPage = definePage({
  path: '/runs',
  role: 'operator',
  params: z.object({}),
  query: z.object({
    feed: z.string().max(200).default(''),
    /** `yes` to include runs that applied decisions. */
    decisions: z.enum(['yes']).optional().catch(undefined),
    before: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  show: async ({ query: { feed, before, decisions } }, context) => {
    const filter = {
      feed: feed === '' ? null : feed,
      before: before ?? null,
      limit: MOST_RUNS,
      withDecisions: decisions === 'yes',
    };
    const listed = await listBatches(officeOf(context).session.pool, filter, context.now());
    const { batches, oldest, leftOut } = await context.shown(listed);
    return {
      title: feed === '' ? 'Runs' : `Runs of ${feed}`,
      subtitle: 'All runs, newest first. Times are UTC.',
      above: [{ href: '/nights', label: 'Nightly runs' }],
      data: batches,
      csv: { fileName: 'runs.csv', text: async () => runsText(batches) },
      body: (
        <>
          {leftOut > 0 && (
            <p class="quiet">
              {counted(leftOut, 'batch', 'batches')} that only published analysts’ decisions{' '}
              {leftOut === 1 ? 'is' : 'are'} hidden:{' '}
              <a href={addressOf('/runs', { before, decisions: 'yes' })}>show them, too</a>
            </p>
          )}
          {batches.length === 0 ? (
            <div class="empty">
              <p>No runs{feed === '' ? '' : ` of ${feed}`}.</p>
              <p>
                <a href={addressOf('/nights', { confirm: 'read', feed })}>Run it now</a>
              </p>
            </div>
          ) : (
            <ToldBatches batches={batches} />
          )}
          {oldest !== null && (
            <nav class="pager" aria-label="Pages">
              <a href={addressOf('/runs', { feed, decisions, before: oldest })} rel="next">
                Older runs
              </a>
            </nav>
          )}
        </>
      ),
    };
  },
});

/** Batches as CSV, one line per run. */
const runsText = (batches: readonly ToldBatch[]): string =>
  csvText(
    batches.flatMap(({ title, runs }) =>
      runs.map(({ id, startedAt, severity, text }) => [id, startedAt, title, severity, pageText(text)]),
    ),
    { columns: ['run', 'startedAt', 'batch', 'severity', 'text'], lineEnd: '\r\n' },
  );
