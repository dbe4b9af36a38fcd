import { changePassword, findUser } from '@crs/store';
import { z } from 'zod';
import { rememberBrowser } from '../access/known-browser.js';
import { loginToken } from '../access/login-cookie.js';
import { hashPassword } from '../access/password.js';
import { roleMeanings } from '../access/roles.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';

/** Characters of a password that somebody chooses. */
const SHORTEST = 12;
const CHANGED = 'The password is changed. You are logged out everywhere else.';

export const accountPage = definePage({
  path: '/account',
  role: 'viewer',
  params: z.object({}),
  query: z.object({ changed: z.enum(['yes']).optional().catch(undefined) }),
  show: async ({ query: { changed } }, context) => accountForm(context, changed === 'yes' ? CHANGED : null),
  form: {
    role: 'viewer',
    fields: z.object({ current: z.string().max(500), next: z.string().max(500) }),
    send: async ({ fields: { current, next } }, context) => {
      const { pool, user, request, response, checkPassword } = context;
      const token = loginToken(request);
      if (user === null || token === null) return accountForm(context, null);
      const { name } = user;
      const hash = (await findUser(pool, name))?.passwordHash ?? null;
      if (!(await checkPassword({ name, password: current, hash })))
        return accountForm(context, 'The current password is not right. Nothing was changed.', 403);
      if (next.length < SHORTEST)
        return accountForm(context, `Choose a password of at least ${SHORTEST} characters.`, 400);
      const changed = await hashPassword(next);
      await changePassword(pool, user.id, changed, token);
      rememberBrowser(request, response, changed);
      return new Redirect('/account?changed=yes');
    },
  },
});

const accountForm = ({ user, csrfToken }: PageContext, notice: string | null, status = 200): PageContent => ({
  title: 'Your account',
  subtitle: user === null ? null : `${user.name}, role ${user.role}: ${roleMeanings[user.role]}.`,
  status,
  body: (
    <form method="post" action="/account" class="stacked">
      <h2>Change the password</h2>
      {notice !== null && (
        <p class={status === 200 ? 'notice' : 'alarm'} role="alert">
          {notice}
        </p>
      )}
      <input type="hidden" name="csrf" value={csrfToken} />
      <label>
        Current password
        <input name="current" type="password" required autocomplete="current-password" />
      </label>
      <label>
        New password, at least {SHORTEST} characters
        <input name="next" type="password" required minLength={SHORTEST} autocomplete="new-password" />
      </label>
      <button type="submit">Change it</button>
    </form>
  ),
});
