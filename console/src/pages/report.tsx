import { type ReportKind, reportKinds, saveReport } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Once } from '../layout/once.js';
import { addressOf } from '../layout/pager.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';

/** Kinds of errors, in words. */
export const reportMeanings: Readonly<Record<ReportKind, string>> = {
  not_theirs: 'A permit or record belongs to another contractor',
  wrong_record: 'A record is shown incorrectly here',
  outdated: 'A record is out of date',
  privacy: 'It is about me and should not be shown',
  other: 'Something else',
};

const LONGEST_TEXT = 2_000;
const LONGEST_CONTACT = 200;

/** A page of this service; links to other sites are not accepted. */
const pageAddress = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/)
  .catch('/');

export const reportPage = definePage({
  path: '/report',
  role: null,
  params: z.object({}),
  query: z.object({
    about: pageAddress.default('/'),
    /** The number of the report just sent. */
    sent: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  show: async ({ query: { about, sent } }, context) =>
    sent === undefined ? reportForm(context, { about }) : thanks(about, sent),
  form: {
    role: null,
    fields: z.object({
      about: pageAddress,
      kind: z.enum(reportKinds).catch('other'),
      text: z
        .string()
        .trim()
        .max(LONGEST_TEXT * 2),
      contact: z.string().trim().max(LONGEST_CONTACT).catch('').default(''),
    }),
    send: async ({ fields: { about, kind, text, contact } }, context): Promise<PageContent | Redirect> => {
      if (text === '' || text.length > LONGEST_TEXT)
        return reportForm(context, {
          about,
          kind,
          text,
          contact,
          problem: text === '' ? 'Describe the error.' : `Use at most ${LONGEST_TEXT} characters.`,
        });
      await context.limitReport();
      const number = await saveReport(context.pool, {
        kind,
        page: about,
        text,
        contact: contact === '' ? null : contact,
      });
      return new Redirect(addressOf('/report', { about, sent: number }));
    },
  },
});

const thanks = (about: string, number: number): PageContent => ({
  title: 'Thank you',
  subtitle: `Your report is number ${number}. The people who check matches will read it.`,
  above: [{ href: about, label: 'Back to the page' }],
  body: (
    <p>
      We show records as authorities publish them. If the authority made the error, only the authority can
      correct it. You’ll find its name under “Sources” on the page.
    </p>
  ),
});

interface FormProps {
  readonly about: string;
  readonly kind?: ReportKind;
  readonly text?: string;
  readonly contact?: string;
  readonly problem?: string;
}

function reportForm({ csrfToken }: PageContext, given: FormProps): PageContent {
  return {
    title: 'Report an error',
    // The reported item has no page of its own.
    address: '/report',
    subtitle: 'The people who check matches read every report. We don’t publish reports.',
    above: [{ href: given.about, label: 'Back to the page' }],
    status: given.problem === undefined ? 200 : 400,
    body: <ReportForm {...given} csrfToken={csrfToken} />,
  };
}

const ReportForm = ({
  about,
  kind = 'not_theirs',
  text,
  contact,
  problem,
  csrfToken,
}: FormProps & { readonly csrfToken: string }): VNode => (
  <form method="post" action="/report" class="stacked">
    {problem !== undefined && (
      <p class="alarm" role="alert">
        {problem}
      </p>
    )}
    {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
    <Once />
    <input type="hidden" name="about" value={about} />
    <p>
      About <a href={about}>{about}</a>
    </p>
    <label>
      What is the error?
      <select name="kind">
        {reportKinds.map((one) => (
          <option key={one} value={one} selected={one === kind}>
            {reportMeanings[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      Details, at most {LONGEST_TEXT} characters
      <textarea name="text" required maxLength={LONGEST_TEXT} rows={6}>
        {text}
      </textarea>
    </label>
    <label>
      Email or phone, if you want a reply (not shown to anyone else)
      <input name="contact" maxLength={LONGEST_CONTACT} autocomplete="email" value={contact} />
    </label>
    <button type="submit">Send</button>
  </form>
);
