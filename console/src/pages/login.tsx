import { LONGEST_NAME } from '@crs/domain';
import { findUser, logIn, logOut } from '@crs/store';
import { z } from 'zod';
import { rememberBrowser } from '../access/known-browser.js';
import { csrfTokenOf, forgetLogin, keepLogin, loginToken } from '../access/login-cookie.js';
import { LONGEST_PASSWORD } from '../access/weak-password.js';
import { sendAgain } from '../http/kept-form.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';

/**
 * An address of this service: one slash that is not followed by another slash or a backslash, which browsers read as
 * another host.
 */
const back = z
  .string()
  .regex(/^\/(?![/\\])[^\\\s]*$/)
  .catch('/');

export const loginPage = definePage({
  path: '/login',
  role: null,
  isOpen: true,
  params: z.object({}),
  query: z.object({ back }),
  show: async ({ query }, { user }) => (user === null ? loginForm(query) : new Redirect(query.back)),
  form: {
    role: null,
    fields: z.object({
      name: z.string().max(LONGEST_NAME),
      password: z.string().max(LONGEST_PASSWORD),
      back,
      /** A form kept for after this login, see `keptText`. */
      kept: z.string().max(100_000).default(''),
    }),
    send: async ({ fields }, context) => {
      const { pool, checkPassword, response } = context;
      const { name, password } = fields;
      const user = await findUser(pool, name);
      const isRight = await checkPassword({ name, password, hash: user?.passwordHash ?? null });
      if (user === null || !isRight) return { ...loginForm(fields, name), status: 403 };
      const former = loginToken(context.request);
      if (former !== null) await logOut(pool, former);
      const token = await logIn(pool, user.id);
      keepLogin(context.request, response, token);
      rememberBrowser(context.request, response, user.passwordHash);
      if (fields.kept === '') return new Redirect(fields.back);
      const csrfToken = csrfTokenOf(token);
      const title = `You are logged in again, as ${user.name}`;
      return {
        ...sendAgain({ to: fields.back, kept: fields.kept, csrfToken, title }),
        login: { user, csrfToken },
      };
    },
  },
});

interface Waiting {
  /** Where to go after the login. */
  readonly back: string;
  /** A form kept for after the login, see `keptText`. */
  readonly kept?: string;
}

/** The login form. @param failedName the name in a failed attempt */
export const loginForm = ({ back: backTo, kept = '' }: Waiting, failedName?: string): PageContent => ({
  title: 'Log in',
  subtitle: 'For analysts and operators. You don’t need to log in to search.',
  body: (
    <form method="post" action="/login" class="stacked">
      {failedName !== undefined && (
        <p class="alarm" role="alert">
          The name or password is wrong. Try again, or ask an operator for a new password.
        </p>
      )}
      {kept !== '' && (
        <p class="notice">
          Your login ended before we could accept your form. We saved the form on this page. After you log in,
          you can send it with one click.
        </p>
      )}
      <input type="hidden" name="back" value={backTo} />
      {kept !== '' && <input type="hidden" name="kept" value={kept} />}
      <label>
        Name
        <input name="name" required autocomplete="username" value={failedName} />
      </label>
      <label>
        Password
        <input name="password" type="password" required autocomplete="current-password" />
      </label>
      <button type="submit">Log in</button>
    </form>
  ),
});

export const logoutPage = definePage({
  path: '/logout',
  role: null,
  params: z.object({}),
  query: z.object({}),
  show: async () => new Redirect('/'),
  form: {
    role: null,
    fields: z.object({}),
    send: async (_, { pool, request, response }: PageContext) => {
      const token = loginToken(request);
      if (token !== null) await logOut(pool, token);
      forgetLogin(request, response);
      return new Redirect('/');
    },
  },
});
