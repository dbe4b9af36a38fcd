import { changePassword, endLogins, findUser } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { rememberBrowser } from '../access/known-browser.js';
import { forgetLogin, loginToken } from '../access/login-cookie.js';
import { hashPassword } from '../access/password.js';
import { roleMeanings } from '../access/roles.js';
import { LONGEST_PASSWORD, passwordWeakness, SHORTEST_PASSWORD } from '../access/weak-password.js';
import { Section } from '../layout/section.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';

const CHANGED = 'Password changed. You are logged out everywhere else.';

const typed = z.string().max(LONGEST_PASSWORD).default('');

export const accountPage = definePage({
  path: '/account',
  role: 'viewer',
  params: z.object({}),
  query: z.object({}),
  show: async (_input, context) => accountContent(context, null),
  form: {
    role: 'viewer',
    fields: z.object({
      action: z.enum(['password', 'logins']).default('password'),
      current: typed,
      next: typed,
    }),
    send: async ({ fields: { action, current, next } }, context) => {
      const { pool, user, request, response, checkPassword } = context;
      const token = loginToken(request);
      if (user === null || token === null) return accountContent(context, null);
      if (action === 'logins') {
        await endLogins(pool, user.id);
        forgetLogin(request, response);
        return new Redirect('/login');
      }
      const { name } = user;
      const hash = (await findUser(pool, name))?.passwordHash ?? null;
      if (!(await checkPassword({ name, password: current, hash })))
        return accountContent(context, 'The current password is wrong. Your password wasn’t changed.', 403);
      if (next === current)
        return accountContent(context, 'This is your current password. Choose another one.', 400);
      const weakness = await passwordWeakness(next, name);
      if (weakness !== null) return accountContent(context, weakness, 400);
      const changed = await hashPassword(next);
      await changePassword(pool, user.id, changed, token);
      rememberBrowser(request, response, changed);
      // Only the response to the form itself says so, since anybody can type an address.
      return accountContent(context, CHANGED);
    },
  },
});

const accountContent = (
  { user, csrfToken }: PageContext,
  notice: string | null,
  status = 200,
): PageContent => ({
  title: 'Your account',
  subtitle: user === null ? null : `${user.name}, role ${user.role}: ${roleMeanings[user.role]}.`,
  status,
  body: (
    <>
      <Section id="password" title="Change your password">
        <form method="post" action="/account" class="stacked">
          {notice !== null && (
            <p class={status === 200 ? 'notice' : 'alarm'} role="alert">
              {notice}
            </p>
          )}
          <input type="hidden" name="csrf" value={csrfToken} />
          <label>
            Current password
            <input
              name="current"
              type="password"
              required
              maxLength={LONGEST_PASSWORD}
              autocomplete="current-password"
            />
          </label>
          <label>
            New password, at least {SHORTEST_PASSWORD} characters and hard to guess
            <input
              name="next"
              type="password"
              required
              minLength={SHORTEST_PASSWORD}
              maxLength={LONGEST_PASSWORD}
              autocomplete="new-password"
            />
          </label>
          <p class="quiet">You’ll stay logged in here and be logged out everywhere else.</p>
          <button type="submit" name="action" value="password">
            Change password
          </button>
        </form>
      </Section>
      <Logins csrfToken={csrfToken} />
    </>
  ),
});

const Logins = ({ csrfToken }: { readonly csrfToken: string }): VNode => (
  <Section id="logins" title="Log out everywhere">
    <form method="post" action="/account" class="stacked">
      <input type="hidden" name="csrf" value={csrfToken} />
      <p>
        This ends all your logins, here and on every other computer. If someone may know your password, change
        it first.
      </p>
      <button type="submit" name="action" value="logins">
        Log out everywhere
      </button>
    </form>
  </Section>
);
