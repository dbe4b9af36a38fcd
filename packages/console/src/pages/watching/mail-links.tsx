/** Where links of mails lead. Who has the link may use it: no login is needed, on a service for users neither. */
import {
  confirmWatch,
  HOURS_TO_CONFIRM,
  listSubjects,
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
import { labelOf, readEntries, WatchedList } from '../../watching/watched-list.js';
import { watched } from './watching.js';

const params = z.object({ token: z.string().max(100) });

const noSuchLink = () =>
  new PageError(
    404,
    'This link does not work any more',
    `It was used already, its mails have ended, or it is older than ${HOURS_TO_CONFIRM} hours and was not confirmed. Ask again on the page that you want to watch.`,
  );

/** Confirms an address. A program that looks at the links of mails confirms nothing: it takes a click. */
export const confirmPage = definePage({
  path: '/watching/:token/confirm',
  role: null,
  isOpen: true,
  params,
  query: z.object({}),
  async show({ params: { token } }, { pool, csrfToken, shown }): Promise<PageContent | Redirect> {
    const asked = await readWatchRequest(pool, token);
    if (asked === null) {
      if ((await readWatching(pool, { token })) !== null) return new Redirect(listAddress(token));
      throw noSuchLink();
    }
    const all = listSubjects(asked.subjects);
    const names = await readWatchedNames(rowReader(pool), all);
    const labels = await shown(all.map((subject) => labelOf(subject, names.get(subjectKey(subject)))));
    return {
      title: 'Shall we tell you?',
      body: (
        <form method="post" action={confirmAddress(token)} class="stacked">
          {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
          <p>
            We send a mail to {asked.mailAddress} when{' '}
            {labels.length === 0 ? 'something on your list' : labels.join(', ')} changes: at most one a day.
          </p>
          <button type="submit">Yes, tell me</button>
        </form>
      ),
    };
  },
  form: {
    role: null,
    fields: z.object({}),
    async send({ params: { token } }, { pool }) {
      if (await watched(confirmWatch(pool, token)))
        return new Redirect(`${listAddress(token)}?confirmed=yes`);
      throw noSuchLink();
    },
  },
});

/** What somebody watches, by a link of a mail; sent without anything else, as mail programs do (RFC 8058), it ends the mails. */
export const mailListPage = definePage({
  path: '/watching/:token',
  role: null,
  isOpen: true,
  params,
  query: z.object({ confirmed: z.enum(['yes']).optional().catch(undefined) }),
  async show({ params: { token }, query: { confirmed } }, context): Promise<PageContent> {
    const { pool, csrfToken } = context;
    const [known, asked] = [await readWatching(pool, { token }), await readWatchRequest(pool, token)];
    if (known === null && asked === null) throw noSuchLink();
    return {
      title: 'What you watch',
      subtitle: known === null ? 'Your address is not confirmed: nothing is sent to it.' : null,
      body: (
        <>
          {confirmed && <p class="notice">Confirmed. We tell you when something changes.</p>}
          {known !== null && (
            <WatchedList
              entries={await readEntries(context, known.subjects)}
              action={listAddress(token)}
              csrfToken={csrfToken}
            />
          )}
          <form method="post" action={listAddress(token)} class="stacked">
            {csrfToken !== '' && <input type="hidden" name="csrf" value={csrfToken} />}
            <button type="submit">Stop the mails and delete my address</button>
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
      // Said again to whoever asks twice: nothing tells whether a link was ever good.
      await stopMails(context.pool, { token });
      return { title: 'No more mails', body: <Stopped /> };
    },
  },
});

async function removed({ pool }: PageContext, token: string, key: string): Promise<PageContent | Redirect> {
  await unwatch(pool, { token }, key);
  if ((await readWatching(pool, { token })) !== null) return new Redirect(listAddress(token));
  return { title: 'No more mails', body: <Stopped /> };
}

const Stopped = (): VNode => (
  <p>
    Your address is deleted. <a href="/search">Look up a contractor</a>
  </p>
);
