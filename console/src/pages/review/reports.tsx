import { closeReport, listReports, type Report } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { addressOf, Pager } from '../../layout/pager.js';
import { dayText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { reportMeanings } from '../report.js';

const PAGE_SIZE = 20;

/** Errors that readers reported. A report may contain a reader's address, so viewers do not see it. */
export const reportsPage = definePage({
  path: '/reports',
  role: 'analyst',
  params: z.object({}),
  query: z.object({
    closed: z.enum(['yes']).optional().catch(undefined),
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  }),
  async show({ query: { closed, page } }, context): Promise<PageContent> {
    const isOpen = closed === undefined;
    const asked = { isOpen, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total } = await context.shown(await listReports(context.pool, asked));
    return {
      title: isOpen ? 'Reported errors' : 'Closed reports',
      subtitle: isOpen ? 'Oldest first. Close a report once it is resolved.' : 'Newest first.',
      data: rows,
      body: (
        <>
          {rows.length === 0 && <p class="empty">{isOpen ? 'No open reports.' : 'No closed reports yet.'}</p>}
          {rows.map((report) => (
            <ReportCard key={report.id} report={report} csrfToken={context.csrfToken} />
          ))}
          <Pager
            path="/reports"
            query={{ closed }}
            page={page}
            pageSize={PAGE_SIZE}
            totalCount={total}
            of={['report', 'reports']}
          />
          <p>
            <a href={addressOf('/reports', { closed: isOpen ? 'yes' : null })}>
              {isOpen ? 'Closed reports' : 'Open reports'}
            </a>
          </p>
        </>
      ),
    };
  },
  form: {
    role: 'analyst',
    fields: z.object({
      id: z.string().regex(/^\d{1,15}$/, 'A report’s address ends with a number.'),
      note: z.string().trim().max(500).default(''),
    }),
    send: async ({ fields: { id, note } }, context) => {
      const isClosed = await closeReport(context.pool, {
        id: Number(id),
        userId: context.user?.id ?? 0,
        note: note === '' ? null : note,
      });
      if (isClosed) return new Redirect('/reports');
      throw new PageError(409, 'This report is already closed', 'Someone else closed it.', {
        href: '/reports',
        label: 'See open reports',
      });
    },
  },
});

const ReportCard = ({
  report: { id, kind, page, text, contact, createdAt, closedAt, closedBy, note },
  csrfToken,
}: {
  readonly report: Report;
  readonly csrfToken: PageContext['csrfToken'];
}): VNode => (
  <article class="card">
    <h2>
      {id}: {reportMeanings[kind]}
    </h2>
    <p>
      About <a href={page}>{page}</a>, {dayText(createdAt)}
      {contact !== null && <>; answer to {contact}</>}
    </p>
    <blockquote>{text}</blockquote>
    {closedAt === null ? (
      <form method="post" action="/reports" class="search">
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="id" value={String(id)} />
        <label>
          Resolution
          <input name="note" maxLength={500} />
        </label>
        <button type="submit">Close report {id}</button>
      </form>
    ) : (
      <p>
        Closed by {closedBy ?? 'somebody'}, {dayText(closedAt)}
        {note !== null && `: ${note}`}
      </p>
    )}
  </article>
);
