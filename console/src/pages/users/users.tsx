import { CrsError, LONGEST_NAME } from '@crs/domain';
import { createUser, type ListedUser, listUsers, type Role, roles } from '@crs/store';
import type { VNode } from 'preact';
import { z } from 'zod';
import { hashPassword, newPassword } from '../../access/password.js';
import { officeOf } from '../../back-office.js';
import { ShownOnce } from '../../layout/confirmation.js';
import { Once } from '../../layout/once.js';
import { mistakeText } from '../../layout/page-advice.js';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { momentText } from '../../layout/values.js';
import { definePage, type PageContent, type PageContext } from '../../page.js';
import { RoleSelect } from './role-select.js';

export const usersPage = definePage({
  path: '/users',
  role: 'operator',
  params: z.object({}),
  query: z.object({}),
  show: (_input, context) => usersContent(context, {}),
  form: {
    role: 'operator',
    fields: z.object({
      name: z.string().trim().max(LONGEST_NAME).default(''),
      role: z.enum(roles).default('viewer'),
    }),
    send: async ({ fields: { name, role } }, context) => {
      const { session } = officeOf(context);
      const by = context.user?.name ?? '';
      if (name === '' || /\p{Cc}/u.test(name))
        return usersContent(context, {
          mistake: 'Enter the user’s name on one line.',
          typed: { name, role },
        });
      try {
        const password = newPassword();
        await createUser(session.pool, { name, role, passwordHash: await hashPassword(password) });
        session.log.info({ by, user: name, role }, 'An operator created a user.');
        return usersContent(context, { created: { name, password } });
      } catch (error) {
        if (!(error instanceof CrsError)) throw error;
        return usersContent(context, { mistake: mistakeText(error), status: 409, typed: { name, role } });
      }
    },
  },
});

interface UsersState {
  readonly created?: { readonly name: string; readonly password: string };
  /** Why no user was created, and the entered values. */
  readonly mistake?: string | undefined;
  /** 400 by default. */
  readonly status?: number;
  readonly typed?: { readonly name: string; readonly role: Role };
}

async function usersContent(
  context: PageContext,
  { created, mistake, status = 400, typed }: UsersState,
): Promise<PageContent> {
  const users = await listUsers(officeOf(context).session.pool);
  return {
    title: 'Users',
    subtitle:
      'People who can log in to these pages. Open a user to change the role or password. Times are UTC.',
    status: mistake === undefined ? 200 : status,
    address: '/users',
    data: users,
    body: (
      <>
        {created !== undefined && (
          <ShownOnce what={`Password for ${created.name}.`} secret={created.password} />
        )}
        <Users users={users} />
        <Section id="new" title="New user">
          <form method="post" action="/users" class="stacked">
            {mistake !== undefined && (
              <p class="alarm" role="alert">
                {mistake}
              </p>
            )}
            <input type="hidden" name="csrf" value={context.csrfToken} />
            <Once />
            <label>
              Name, shown with the user’s decisions
              <input name="name" required maxLength={LONGEST_NAME} autocomplete="off" value={typed?.name} />
            </label>
            <RoleSelect chosen={typed?.role} />
            <button type="submit">Create user</button>
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
      { heading: 'Name', cell: ({ id, name }) => <a href={`/users/${id}`}>{name}</a> },
      { heading: 'Role', cell: ({ role }) => role, isShort: true },
      { heading: 'Created', cell: ({ createdAt }) => createdAt.slice(0, 10), isShort: true },
      {
        heading: 'Last login',
        cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'never' : momentText(lastLoginAt)),
      },
      {
        heading: 'Access',
        cell: ({ revokedAt }) => (revokedAt === null ? 'can log in' : `ended ${revokedAt.slice(0, 10)}`),
      },
    ]}
  />
);
