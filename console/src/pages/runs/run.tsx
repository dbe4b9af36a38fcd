import {
  acceptRun,
  dropRun,
  readNow,
  readRunReport,
  readShownRejects,
  readStartedWork,
  readWithheldText,
  retryRuns,
  runActions,
  type Session,
  undoRun,
} from '@crs/pipelines';
import { findRun, type RejectedRow } from '@crs/store';
import { z } from 'zod';
import { officeOf } from '../../back-office.js';
import { pageText } from '../../layout/page-text.js';
import { addressOf, Pager } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { definePage, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { HeldChanges } from './held-changes.js';
import { ActionConfirmation, ActionLinks } from './run-actions.js';
import { KINDS, RunDetails, RunFacts, RunFigures } from './run-figures.js';
import { AskedSection, LiveRun, LogSection } from './run-log.js';
import { StartedNotice } from './work.js';

const REJECTS_A_PAGE = 50;
/** Maximum number of characters shown of a rejected row. */
const LONGEST_ROW = 300;

const params = z.object({ id: z.string().regex(/^\d{1,15}$/, 'A run’s address ends with a number.') });

export const runPage = definePage({
  path: '/runs/:id',
  role: 'operator',
  params,
  query: z.object({
    confirm: z.enum(runActions).optional().catch(undefined),
    batch: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
    dropped: z.enum(['yes']).optional().catch(undefined),
  }),
  show: async ({ params: { id }, query }, context) => {
    const { session, operations } = officeOf(context);
    const { pool } = session;
    const now = context.now();
    const number = Number(id);
    const offset = (query.page - 1) * REJECTS_A_PAGE;
    const [report, rejects, started] = await Promise.all([
      readRunReport(session, number, now),
      rejectsOf(session, number, { limit: REJECTS_A_PAGE, offset }),
      query.batch === undefined
        ? null
        : readStartedWork(pool, operations, query.batch, now).then(context.shown),
    ]);
    if (report === null)
      throw new PageError(404, `There is no run ${id}`, 'It may be too old: we delete old runs.', {
        href: '/runs',
        label: 'See all runs',
      });
    const { run, told, resolutions, held, actions } = report;
    const isConfirming = query.confirm !== undefined && actions.includes(query.confirm);
    return {
      title: `Run ${id}: ${run.feed ?? run.scope ?? KINDS[run.kind]?.[0] ?? run.kind}`,
      subtitle: pageText(told.text),
      above: [
        { href: '/nights', label: 'Nightly runs' },
        ...(run.feed === null ? [] : [{ href: addressOf('/runs', { feed: run.feed }), label: run.feed }]),
      ],
      scripts: ['refresh.js'],
      data: { ...report, rejected: rejects },
      body: (
        <>
          {started !== null && <StartedNotice work={started} />}
          {query.dropped === 'yes' && (
            <p class="notice-bar" role="status">
              Dropped. The published data stays as it is.
            </p>
          )}
          {isConfirming && query.confirm !== undefined ? (
            <ActionConfirmation run={run} action={query.confirm} context={context} />
          ) : (
            <ActionLinks run={run} actions={actions} />
          )}
          <LiveRun report={report} />
          {resolutions.map((resolution) => (
            <p key={resolution}>On hold: {resolution}.</p>
          ))}
          {held.map((one) => (
            <HeldChanges key={one.id} held={one} run={run} />
          ))}
          <RunFigures report={report} />
          <RunFacts report={report} />
          <RunDetails report={report} />
          <AskedSection asked={report.asked} />
          <LogSection report={report} />
          {report.rejects > 0 && (
            <Section id="rejects" title="Unreadable rows">
              <Table
                caption="Unreadable rows"
                isCaptionHidden
                rows={rejects}
                totalCount={report.rejects}
                columns={[
                  { heading: 'Line', cell: ({ line }) => numberText(line), isShort: true },
                  { heading: 'Column', cell: ({ column }) => column },
                  { heading: 'Reason', cell: ({ reason }) => reason },
                  { heading: 'Row', cell: ({ raw }) => <code>{raw.trim().slice(0, LONGEST_ROW)}</code> },
                ]}
              />
              <Pager
                path={`/runs/${id}`}
                query={{}}
                page={query.page}
                pageSize={REJECTS_A_PAGE}
                totalCount={report.rejects}
                of={['row', 'rows']}
              />
            </Section>
          )}
        </>
      ),
    };
  },
  form: {
    role: 'operator',
    fields: z.object({ action: z.enum(runActions), note: z.string().trim().max(500).default('') }),
    send: async ({ params: { id }, fields: { action, note } }, context) => {
      const office = officeOf(context);
      const run = Number(id);
      const asker = { by: context.user?.name ?? '', note: note === '' ? null : note };
      if (action === 'drop') {
        await granted(dropRun(office, run, asker));
        return new Redirect(`/runs/${id}?dropped=yes`);
      }
      const begin = {
        accept: () => acceptRun(office, run, asker),
        undo: () => undoRun(office, run, asker),
        retry: () => retryRuns(office, run, asker),
        read: async () => readNow(office, (await findRun(office.session.pool, run))?.feed ?? '', asker),
      };
      return new Redirect(addressOf(`/runs/${id}`, { batch: await granted(begin[action]()) }));
    },
  },
});

/** The rows that a run rejected, as far as they may be shown now. */
async function rejectsOf(
  session: Session,
  id: number,
  slice: { readonly limit: number; readonly offset: number },
): Promise<readonly RejectedRow[]> {
  await readWithheldText(session);
  const run = await findRun(session.pool, id);
  return run === null ? [] : readShownRejects(session.pool, run, slice);
}
