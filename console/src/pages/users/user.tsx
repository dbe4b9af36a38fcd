import { UsageError } from '@crs/domain';
import {
  changeRole,
  endLogins,
  type ListedUser,
  listUsers,
  type Role,
  resetPassword,
  revokeUser,
  roles,
} from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { hashPassword, newPassword } from '../../access/password.js';
import { roleMeanings } from '../../access/roles.js';
import { officeOf } from '../../back-office.js';
import { Confirmation, ShownOnce } from '../../layout/confirmation.js';
import { Section } from '../../layout/section.js';
import { counted, momentText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../../page.js';
import { PageError } from '../../page-error.js';
import { granted } from '../granted.js';
import { RoleSelect } from './role-select.js';

/** The question asked before an action. */
const confirmed = ['password', 'logins', 'access'] as const;
type Confirmed = (typeof confirmed)[number];

interface ConfirmationText {
  readonly link: string;
  readonly question: (name: string) => string;
  readonly effect: string;
  readonly button: string;
}

const TEXTS: Readonly<Record<Confirmed, ConfirmationText>> = {
  password: {
    link: 'Set a new password…',
    question: (name) => `Set a new password for ${name}?`,
    effect: 'The old password stops working and all logins end. We show you the new password once.',
    button: 'Yes, set a new password',
  },
  logins: {
    link: 'Log out everywhere…',
    question: (name) => `Log ${name} out everywhere?`,
    effect: 'All logins end at once, on every computer. The password stays the same.',
    button: 'Yes, log out everywhere',
  },
  access: {
    link: 'End access…',
    question: (name) => `End access for ${name}?`,
    effect: 'All logins end at once, and no one can log in with this name. Decisions under this name remain.',
    button: 'Yes, end access',
  },
};

export const userPage = definePage({
  path: '/users/:id',
  role: 'operator',
  params: z.object({ id: z.coerce.number().int().positive().max(1e15) }),
  query: z.object({
    confirm: z.enum(confirmed).optional().catch(undefined),
  }),
  show: async ({ params: { id }, query: { confirm } }, context) =>
    userContent(context, await userOf(context, id), { confirm }),
  form: {
    role: 'operator',
    fields: z.object({ action: z.enum(['role', ...confirmed]), role: z.enum(roles).optional() }),
    send: async ({ params: { id }, fields: { action, role } }, context) => {
      const { pool, log } = officeOf(context).session;
      const by = context.user?.name ?? '';
      const user = await userOf(context, id);
      // Only the response to the form itself says so, since anybody can type an address.
      const told = async (notice: string) => userContent(context, await userOf(context, id), { notice });
      switch (action) {
        case 'role':
          if (role === undefined) return new Redirect(`/users/${id}`);
          await granted(ofAnother(user.name, by, () => changeRole(pool, user.name, role)));
          log.info({ by, user: user.name, role }, "An operator changed a user's role.");
          return told(`The role is now ${role}. It takes effect at the next login.`);
        case 'password': {
          const password = newPassword();
          await granted(
            ofAnother(user.name, by, async () =>
              resetPassword(pool, user.name, await hashPassword(password)),
            ),
          );
          log.info({ by, user: user.name }, 'An operator set a new password for a user.');
          return userContent(context, await userOf(context, id), { password });
        }
        case 'logins': {
          const ended = await endLogins(pool, id);
          log.info({ by, user: user.name, ended }, 'An operator logged a user out everywhere.');
          return told(`Logged out everywhere: ${counted(ended, 'login')} ended.`);
        }
        case 'access':
          await granted(ofAnother(user.name, by, () => revokeUser(pool, user.name)));
          log.info({ by, user: user.name }, "An operator ended a user's access.");
          return new Redirect('/users');
      }
    },
  },
});

/**
 * Changes another user: an operator who locks themselves out, or whose login was stolen, needs somebody else.
 * @throws UsageError `users.own`
 */
async function ofAnother<T>(name: string, by: string, change: () => Promise<T>): Promise<T> {
  if (name.toLowerCase() !== by.toLowerCase()) return change();
  throw new UsageError(
    'users.own',
    'This is your own user.',
    'Change your password at /account. Another operator can change your role or end your access.',
  );
}

/** @throws PageError 404 */
async function userOf(context: PageContext, id: number): Promise<ListedUser> {
  const user = (await listUsers(officeOf(context).session.pool)).find((one) => one.id === id);
  if (user !== undefined) return user;
  throw new PageError(404, `There is no user ${id}`, 'Check the address for typos.', {
    href: '/users',
    label: 'See all users',
  });
}

interface UserState {
  readonly confirm?: Confirmed | undefined;
  /** The action just done. */
  readonly notice?: string | null;
  /** The new password. */
  readonly password?: string;
}

function userContent(
  { user: operator, csrfToken }: PageContext,
  user: ListedUser,
  { confirm, notice = null, password }: UserState,
): PageContent {
  const { id, name, role, lastLoginAt, revokedAt } = user;
  const path = `/users/${id}`;
  const lastLogin = lastLoginAt === null ? 'never' : `${momentText(lastLoginAt)} UTC`;
  return {
    title: `User ${name}`,
    subtitle: `Role ${role}: ${roleMeanings[role]}. Last login: ${lastLogin}.`,
    above: [{ href: '/users', label: 'Users' }],
    address: path,
    data: user,
    body: (
      <>
        {notice !== null && (
          <p class="notice-bar" role="status">
            {notice}
          </p>
        )}
        {password !== undefined && (
          <ShownOnce what={`New password for ${name}, who can change it at /account.`} secret={password} />
        )}
        {revokedAt !== null ? (
          <p>
            Access ended {revokedAt.slice(0, 10)}. To restore it,{' '}
            <a href="/users#new">create a user with this name again</a>.
          </p>
        ) : id === operator?.id ? (
          <p>
            This is you.{' '}
            <a href="/account">Change your password or log out everywhere on your account page.</a> Another
            operator can change your role or end your access.
          </p>
        ) : (
          <>
            {confirm !== undefined && (
              <Confirmation
                question={TEXTS[confirm].question(name)}
                to={path}
                csrfToken={csrfToken}
                fields={{ action: confirm }}
                button={TEXTS[confirm].button}
                back={path}
              >
                <p>{TEXTS[confirm].effect}</p>
              </Confirmation>
            )}
            <RoleForm path={path} role={role} csrfToken={csrfToken} />
            <Section id="access" title="Password and access">
              <nav class="buttons" aria-label={`Actions for ${name}`}>
                {confirmed.map((one) => (
                  <a key={one} class="button" href={`${path}?confirm=${one}`}>
                    {TEXTS[one].link}
                  </a>
                ))}
              </nav>
            </Section>
          </>
        )}
      </>
    ),
  };
}

interface RoleFormProps {
  readonly path: string;
  readonly role: Role;
  readonly csrfToken: string;
}

const RoleForm = ({ path, role, csrfToken }: RoleFormProps): VNode => (
  <Section id="role" title="Role">
    <form method="post" action={path} class="stacked">
      <input type="hidden" name="csrf" value={csrfToken} />
      <RoleSelect chosen={role} />
      <p class="quiet">A change logs the user out everywhere.</p>
      <button type="submit" name="action" value="role">
        Change role
      </button>
    </form>
  </Section>
);
