/** Pages that emails link to. The link is enough: readers need no login, even if the service requires one. */
import {
  confirmWatch,
  HOURS_TO_CONFIRM,
  listSubjects,
  mayConfirm,
  readWatchedNames,
  readWatching,
  readWatchRequest,
  rowReader,
  stopMails,
  subjectKey,
  unwatch,
} from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { confirmAddress, listAddress } from '../../watching/mail-addresses.js';
import { Refused } from '../../watching/refused.js';
import { labelOf, readEntries, WatchedList } from '../../watching/watched-list.js';
import { watched } from './watching.js';

const params = z.object({ token: z.string().max(100) });

/** The response for a replaced link does not reveal whether it was ever valid. */
const noSuchLink = ({ owner: { name, contact } }: PageContext) =>
  new PageError(
    404,
    'This link is no longer valid',
    `These emails have already ended, a newer email has replaced this one, or the address wasn’t confirmed within ${HOURS_TO_CONFIRM} hours. If you still get emails, use the link in the newest one. Or enter your address again on the page of a contractor or city: that email has a link that ends all emails.${contact === null ? '' : ` You can also write to ${name === null ? contact : `${name} (${contact})`}.`}`,
    { href: '/search', label: 'Search for a contractor' },
  );

/**
 * A user who requested emails while logged in must also log in to confirm, so a link alone reveals nobody's list or
 * address.
 */
const logInFirst = (token: string) =>
  new PageError(
    403,
    'Log in to confirm this address',
    'A logged-in user asked for emails to this address. If that was you, log in as the same user and confirm. If not, do nothing: we send no emails and delete the address.',
    { href: `/login?back=${encodeURIComponent(confirmAddress(token))}`, label: 'Log in' },
  );

/** Confirms an address. Confirming takes a click, so that programs that follow links in emails confirm nothing. */
export const confirmPage = definePage({
  path: '/watching/:token/confirm',
  role: null,
  isOpen: true,
  params,
  query: z.object({}),
  async show({ params: { token } }, context): Promise<PageContent | Redirect> {
    const { pool, user, csrfToken, shown } = context;
    const asked = await readWatchRequest(pool, token);
    if (asked === null) {
      if ((await readWatching(pool, { token })) !== null) return new Redirect(listAddress(token));
      throw noSuchLink(context);
    }
    if (!mayConfirm(asked, user?.id ?? null)) throw logInFirst(token);
    const all = listSubjects(asked.subjects);
    const names = await readWatchedNames(rowReader(pool), all);
    const labels = await shown(all.map((subject) => labelOf(subject, names.get(subjectKey(subject)))));
    return {
      title: 'Confirm your emails',
      body: (
        <form method="post" action={confirmAddress(token)} class="stacked">
          {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
          <p>
            We send an email to {asked.mailAddress} when{' '}
            {labels.length === 0 ? 'something on your list' : labels.join(', ')} changes, at most one a day.
          </p>
          <button type="submit">Yes, email me</button>
        </form>
      ),
    };
  },
  form: {
    role: null,
    fields: z.object({}),
    async send({ params: { token } }, context) {
      const { pool, user } = context;
      const userId = user?.id ?? null;
      const asked = await readWatchRequest(pool, token);
      if (asked !== null && !mayConfirm(asked, userId)) throw logInFirst(token);
      if (await watched(confirmWatch(pool, token, userId)))
        return new Redirect(`${listAddress(token)}?confirmed=yes`);
      throw noSuchLink(context);
    },
  },
});

/**
 * A reader's watch list, opened by a link in an email; a POST without parameters, as email programs send it (RFC 8058),
 * unsubscribes.
 */
export const mailListPage = definePage({
  path: '/watching/:token',
  role: null,
  isOpen: true,
  params,
  query: z.object({ confirmed: z.enum(['yes']).optional().catch(undefined) }),
  async show({ params: { token }, query: { confirmed } }, context): Promise<PageContent> {
    const { pool, csrfToken } = context;
    const [known, asked] = [await readWatching(pool, { token }), await readWatchRequest(pool, token)];
    if (known === null && asked === null) throw noSuchLink(context);
    return {
      title: 'What you watch',
      subtitle: known === null ? 'Your address isn’t confirmed yet, so we send no emails.' : null,
      body: (
        <>
          {confirmed && <p class="notice">Confirmed. We’ll email you when something changes.</p>}
          {known !== null && <Refused known={known} />}
          {known !== null && (
            <WatchedList
              entries={await readEntries(context, known.subjects)}
              action={listAddress(token)}
              csrfToken={csrfToken}
            />
          )}
          <form method="post" action={listAddress(token)} class="stacked">
            {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
            <button type="submit">Stop the emails and delete my address</button>
          </form>
        </>
      ),
    };
  },
  form: {
    role: null,
    fields: z.object({
      action: z.enum(['remove']).optional().catch(undefined),
      key: z.string().max(500).default(''),
    }),
    async send({ params: { token }, fields: { action, key } }, context) {
      if (action === 'remove') return removed(context, token, key);
      if (!(await stopMails(context.pool, { token }))) throw noSuchLink(context);
      return { title: 'No more emails', body: <Stopped /> };
    },
  },
});

async function removed(context: PageContext, token: string, key: string): Promise<PageContent | Redirect> {
  const { pool } = context;
  if (!(await unwatch(pool, { token }, key))) throw noSuchLink(context);
  if ((await readWatching(pool, { token })) !== null) return new Redirect(listAddress(token));
  return { title: 'No more emails', body: <Stopped /> };
}

const Stopped = (): VNode => (
  <p>
    We deleted your address. <a href="/search">Search for a contractor</a>
  </p>
);
