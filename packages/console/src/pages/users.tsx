import { CrsError } from '@crs/domain';
import { type ListedUser, type Role, roles } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { roleMeanings } from '../access/roles.js';
import { Confirmation, ShownOnce } from '../layout/confirmation.js';
import { Once } from '../layout/once.js';
import { mistakeText } from '../layout/page-advice.js';
import { addressOf } from '../layout/pager.js';
import { Section } from '../layout/section.js';
import { Table } from '../layout/table.js';
import { definePage, type PageContent, type PageContext, Redirect } from '../page.js';
import { accountsOf, granted } from './operator.js';

/** The longest name of a user. */
const LONGEST_NAME = 100;

export const usersPage = definePage({
  path: '/users',
  role: 'operator',
  params: z.object({}),
  query: z.object({ revoke: z.string().max(200).default('') }),
  show: ({ query: { revoke } }, context) => usersContent(context, { revoke }),
  form: {
    role: 'operator',
    fields: z.object({
      revoke: z.string().max(200).default(''),
      name: z.string().trim().max(LONGEST_NAME).default(''),
      role: z.enum(roles).default('viewer'),
    }),
    send: async ({ fields: { revoke, name, role } }, context) => {
      const accounts = accountsOf(context);
      const by = context.user?.name ?? '';
      if (revoke !== '') {
        await granted(accounts.revokeUser(revoke, by));
        return new Redirect('/users');
      }
      if (name === '' || /\p{Cc}/u.test(name))
        return usersContent(context, {
          mistake: 'Give the name of the user, on one line.',
          typed: { name, role },
        });
      try {
        return usersContent(context, {
          created: { name, password: await accounts.createUser(name, role, by) },
        });
      } catch (error) {
        if (!(error instanceof CrsError)) throw error;
        return usersContent(context, { mistake: mistakeText(error), status: 409, typed: { name, role } });
      }
    },
  },
});

interface UsersState {
  /** The user whose access is to end. */
  readonly revoke?: string;
  readonly created?: { readonly name: string; readonly password: string };
  /** Why no user was made, and what was typed. */
  readonly mistake?: string | undefined;
  /** 400 if not given. */
  readonly status?: number;
  readonly typed?: { readonly name: string; readonly role: Role };
}

async function usersContent(
  context: PageContext,
  { revoke = '', created, mistake, status = 400, typed }: UsersState,
): Promise<PageContent> {
  const users = await accountsOf(context).users();
  const chosen = users.find(({ name, revokedAt }) => name === revoke && revokedAt === null);
  return {
    title: 'Users',
    subtitle: 'Who may log in to these pages. Times are UTC.',
    status: mistake === undefined ? 200 : status,
    address: '/users',
    data: users,
    body: (
      <>
        {created !== undefined && (
          <ShownOnce what={`The password of ${created.name}.`} secret={created.password} />
        )}
        {chosen !== undefined && (
          <Confirmation
            question={`End the access of ${chosen.name}?`}
            to="/users"
            csrfToken={context.csrfToken}
            fields={{ revoke: chosen.name }}
            button="Yes, end it"
            back="/users"
          >
            <p>All logins of {chosen.name} end at once. What was decided under this name stays.</p>
          </Confirmation>
        )}
        <Users users={users} />
        <Section id="new" title="A new user">
          <form method="post" action="/users" class="stacked">
            {mistake !== undefined && (
              <p class="alarm" role="alert">
                {mistake}
              </p>
            )}
            <input type="hidden" name="csrf" value={context.csrfToken} />
            <Once />
            <label>
              Name, as decisions carry it
              <input name="name" required maxLength={LONGEST_NAME} autocomplete="off" value={typed?.name} />
            </label>
            <label>
              Role
              <select name="role">
                {roles.map((role) => (
                  <option key={role} value={role} selected={role === typed?.role}>
                    {role}: {roleMeanings[role]}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit">Make the user</button>
          </form>
        </Section>
      </>
    ),
  };
}

const Users = ({ users }: { readonly users: readonly ListedUser[] }): VNode => (
  <Table
    caption="All users"
    rows={users}
    columns={[
      { heading: 'Name', cell: ({ name }) => name },
      { heading: 'Role', cell: ({ role }) => role, isShort: true },
      { heading: 'Made', cell: ({ createdAt }) => createdAt.slice(0, 10), isShort: true },
      {
        heading: 'Last login',
        cell: ({ lastLoginAt }) => lastLoginAt?.slice(0, 16).replace('T', ' ') ?? 'never',
      },
      {
        heading: 'Access',
        value: ({ revokedAt }) => (revokedAt === null ? 'has access' : `ended ${revokedAt.slice(0, 10)}`),
        cell: ({ name, revokedAt }) =>
          revokedAt === null ? (
            <a href={addressOf('/users', { revoke: name })} aria-label={`End… the access of ${name}`}>
              End…
            </a>
          ) : (
            `ended ${revokedAt.slice(0, 10)}`
          ),
      },
    ]}
  />
);
