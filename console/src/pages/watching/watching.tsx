import {
  MOST_WATCHED,
  NO_SUBJECTS,
  readWatching,
  requestWatch,
  stopMails,
  subjectsOf,
  unwatch,
  type WatchedSubject,
  type WatchedSubjects,
  type Watching,
  watch,
} from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { Refused } from '../../watching/refused.js';
import { watchableFields } from '../../watching/watch-form.js';
import { readEntries, WatchedList } from '../../watching/watched-list.js';

const ADDRESS = '/watching';
const NOTICES = {
  asked:
    'If the address is correct, an email with a confirmation link is on its way. It may take a few minutes. The link works for two days.',
  added: 'Added to your list.',
  removed: 'Removed from your list.',
  stopped: 'You’ll get no more emails. We deleted your address.',
} as const;
type Notice = keyof typeof NOTICES;

const fields = z.object({
  action: z.enum(['watch', 'remove', 'mail', 'stop']),
  key: z.string().max(500).default(''),
  mail: z.union([z.literal(''), z.email('must be an email address').max(254)]).default(''),
  ...watchableFields,
});

/** A reader's watch list, and the form “Tell me when this changes”. */
export const watchingPage = definePage({
  path: ADDRESS,
  role: null,
  params: z.object({}),
  query: z.object({ done: z.enum(['asked', 'added', 'removed', 'stopped']).optional().catch(undefined) }),
  async show({ query: { done } }, context): Promise<PageContent> {
    const { user, tellsByMail = false, pool, csrfToken } = context;
    const notice = done === undefined ? null : <p class="notice">{NOTICES[done]}</p>;
    if (user === null)
      return {
        title: 'Email when something changes',
        body: <Stranger notice={notice} tellsByMail={tellsByMail} />,
      };
    const known = await readWatching(pool, { userId: user.id });
    const entries = await readEntries(context, known?.subjects ?? NO_SUBJECTS);
    return {
      title: 'What you watch',
      subtitle: `Up to ${MOST_WATCHED} contractors and cities, with their latest changes.`,
      body: (
        <>
          {notice}
          <WatchedList entries={entries} action={ADDRESS} csrfToken={csrfToken} />
          {(tellsByMail || known?.mailAddress) && <MailForm known={known} csrfToken={csrfToken} />}
        </>
      ),
    };
  },
  form: {
    role: null,
    fields,
    async send({ fields: given }, context) {
      const { user, pool } = context;
      const { action, key, mail } = given;
      if (user === null) {
        if (action !== 'watch') throw LOG_IN;
        return byMail(context, mail, await subjectsGiven(given, context));
      }
      if (action === 'mail') return byMail(context, mail, NO_SUBJECTS);
      if (action === 'watch') await watched(watch(pool, user.id, await subjectsGiven(given, context)));
      if (action === 'remove') await unwatch(pool, { userId: user.id }, key);
      if (action === 'stop') await stopMails(pool, { userId: user.id });
      return done(({ watch: 'added', remove: 'removed', stop: 'stopped' } as const)[action]);
    },
  },
});

const done = (notice: Notice): Redirect => new Redirect(`${ADDRESS}?done=${notice}`);

const LOG_IN = new PageError(403, 'Log in first', 'Then send the form again.', {
  href: `/login?back=${encodeURIComponent(ADDRESS)}`,
  label: 'Log in',
});

/** Says what to do if the list is full. */
export async function watched<T>(adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'watch.full') throw error;
    throw new PageError(
      409,
      'Your list is full',
      `A list can have ${MOST_WATCHED} contractors and cities. Remove one first.`,
    );
  }
}

/**
 * Sends an email to confirm the address. The response is the same whether the address is known or has reached its daily
 * limit of emails.
 */
async function byMail(context: PageContext, mail: string, subjects: WatchedSubjects): Promise<Redirect> {
  if (!context.tellsByMail)
    throw new PageError(403, 'This service sends no email', 'Log in to keep a list, or use the page’s feed.');
  if (mail === '')
    throw new PageError(400, 'The address is missing', 'Go back and enter your email address.');
  if (await context.limitWatching(mail))
    await requestWatch(context.pool, { mailAddress: mail, userId: context.user?.id ?? null, subjects });
  return done('asked');
}

/**
 * The subject of a form, checked with the API, so that nobody can send emails with their own words. @throws if there is
 * none
 */
async function subjectsGiven(
  { kind, of, state }: z.output<typeof fields>,
  { ask }: PageContext,
): Promise<WatchedSubjects> {
  return subjectsOf(await subjectGiven());

  async function subjectGiven(): Promise<WatchedSubject> {
    if (kind === 'city') {
      const { city, state: of_ } = await ask('/v1/permits/cities/{jurisdiction}', { jurisdiction: of });
      if (city !== null) return { kind, city, state: of_ };
    } else if (kind === 'license') {
      const found = await ask('/v1/licenses/{licenseNumber}', {
        licenseNumber: of,
        ...(state !== '' && { state }),
      });
      return { kind, licenseNumber: found.licenseNumber, state: found.rosterState };
    }
    throw new PageError(
      400,
      'You can’t watch this',
      'Open the page of a contractor or city and use the form there.',
    );
  }
}

const Stranger = ({
  notice,
  tellsByMail,
}: {
  readonly notice: VNode | null;
  readonly tellsByMail: boolean;
}): VNode => (
  <>
    {notice}
    {tellsByMail && (
      <p>
        To watch a contractor or city, open its page and use “Tell me when this changes” at the end. Each
        email links to your list.
      </p>
    )}
    <p>
      <a href={`/login?back=${encodeURIComponent(ADDRESS)}`}>Log in</a> to see your list. For a feed reader,
      use the feed of any of these pages or of <a href="/changes">all changes</a>.
    </p>
  </>
);

/** Takes an address to confirm, or shows the one that emails go to, with a way to end them. */
const MailForm = ({
  known,
  csrfToken,
}: {
  readonly known: Watching | null;
  readonly csrfToken: string;
}): VNode => {
  const csrf = <input type="hidden" name="csrf" value={csrfToken} />;
  const address = known?.mailAddress ?? null;
  const isTold = address !== null && known?.refusedAt === null;
  return (
    <>
      <h2>By email</h2>
      {known !== null && <Refused known={known} />}
      {!isTold && (
        <form method="post" action={ADDRESS} class="stacked">
          {csrf}
          <input type="hidden" name="action" value="mail" />
          <label>
            Your email address
            <input type="email" name="mail" required maxLength={254} autocomplete="email" />
          </label>
          <p class="quiet">At most one email a day, on days when something on the list changed.</p>
          <button type="submit">Send me the email to confirm</button>
        </form>
      )}
      {address !== null && (
        <form method="post" action={ADDRESS} class="stacked">
          {csrf}
          <input type="hidden" name="action" value="stop" />
          {isTold && <p>We send changes to {address}, at most once a day.</p>}
          <button type="submit">Stop the emails and delete the address</button>
        </form>
      )}
    </>
  );
};
