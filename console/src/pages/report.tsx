import { type ReportKind, reportKinds, saveReport } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { Once } from '../layout/once.js';
import { addressOf } from '../layout/pager.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';

/** What may be wrong, in words. */
export const reportMeanings: Readonly<Record<ReportKind, string>> = {
  not_theirs: 'A permit or record is not of this contractor',
  wrong_record: 'A record is wrong as it stands here',
  outdated: 'Something has changed since',
  privacy: 'It is about me, and should not be shown',
  other: 'Something else',
};

const LONGEST_TEXT = 2_000;
const LONGEST_CONTACT = 200;

/** A page of this service: nothing leads elsewhere. */
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
    /** The number of the report that was just sent. */
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
          problem:
            text === ''
              ? 'Say in a sentence what is wrong.'
              : `Say it in at most ${LONGEST_TEXT} characters.`,
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
  subtitle: `Your report has the number ${number}. People who check matches will read it.`,
  above: [{ href: about, label: 'Back to the page' }],
  body: (
    <p>
      Records are shown as the authorities publish them. Where the authority itself is wrong, only it can
      correct them; the page names it under “Where this comes from”.
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
    title: 'Something wrong here?',
    // What the report is about is no page of its own.
    address: '/report',
    subtitle: 'Tell the people who check the matches. It is read by somebody, not published.',
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
      What is wrong
      <select name="kind">
        {reportKinds.map((one) => (
          <option key={one} value={one} selected={one === kind}>
            {reportMeanings[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      In your words, at most {LONGEST_TEXT} characters
      <textarea name="text" required maxLength={LONGEST_TEXT} rows={6}>
        {text}
      </textarea>
    </label>
    <label>
      E-mail or phone, if you want an answer (not shown to anybody else)
      <input name="contact" maxLength={LONGEST_CONTACT} autocomplete="email" value={contact} />
    </label>
    <button type="submit">Send</button>
  </form>
);
