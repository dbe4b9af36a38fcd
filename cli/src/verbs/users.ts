import { hashPassword, newPassword, roleMeanings } from '@crs/console';
import { UsageError } from '@crs/domain';
import {
  changeRole,
  createUser,
  endLogins,
  findUser,
  listUsers,
  type Role,
  resetPassword,
  revokeUser,
  roles,
} from '@crs/store';
import { Argument, type Command, Option } from 'commander';
import { defineAnswer } from '../answer.js';
import { givenName } from '../options.js';
import { printLine, printRecords } from '../terminal/print.js';

export function defineUsers(users: Command): void {
  addUsersCreateVerb(users);
  addUsersListVerb(users);
  addUsersRoleVerb(users);
  addUsersPasswordVerb(users);
  addUsersLogoutVerb(users);
  addUsersRevokeVerb(users);
}

function addUsersCreateVerb(users: Command): void {
  defineAnswer(
    users
      .command('create')
      .description('create a user; the password is shown only once')
      .argument('<name>', 'name, shown with this person’s decisions', givenName)
      .addOption(
        new Option('--role <role>', roles.map((role) => `${role}: ${roleMeanings[role]}`).join('; '))
          .choices(roles)
          .makeOptionMandatory(true),
      ),
    async ({ pool }, name: string, { role }: { readonly role: Role }) => {
      const password = newPassword();
      const user = await createUser(pool, { name, role, passwordHash: await hashPassword(password) });
      return { ...user, password };
    },
    ({ name, role, password }) =>
      printLine(
        `${password}\n\nThis is the password of ${name}, ${role}. Save it now; it is not shown again. Log in at /login; change it at /account.`,
      ),
  );
}

function addUsersListVerb(users: Command): void {
  defineAnswer(
    users.command('list').description('list all users with their roles'),
    ({ pool }) => listUsers(pool),
    (all) =>
      printRecords(all, {
        name: 'name',
        role: 'role',
        created: 'createdAt',
        'last login': 'lastLoginAt',
        revoked: 'revokedAt',
      }),
  );
}

function addUsersRoleVerb(users: Command): void {
  defineAnswer(
    users
      .command('role')
      .description('change a user’s role; the user is logged out everywhere')
      .argument('<name>', 'user name from `crs users list`', givenName)
      .addArgument(new Argument('<role>', 'the new role').choices(roles)),
    ({ pool }, name: string, role: Role) => changeRole(pool, name, role),
    ({ name, role }) => printLine(`${name} is now ${role} and is logged out everywhere.`),
  );
}

function addUsersPasswordVerb(users: Command): void {
  defineAnswer(
    users
      .command('password')
      .description('set a new password, shown only once; the user is logged out everywhere')
      .argument('<name>', 'user name from `crs users list`', givenName),
    async ({ pool }, name: string) => {
      const password = newPassword();
      const user = await resetPassword(pool, name, await hashPassword(password));
      return { ...user, password };
    },
    ({ name, password }) =>
      printLine(
        `${password}\n\nThis is the new password of ${name}, who is logged out everywhere. Save it now; it is not shown again. Change it at
/account.`,
      ),
  );
}

function addUsersLogoutVerb(users: Command): void {
  defineAnswer(
    users
      .command('logout')
      .description('log a user out everywhere, for example after losing a computer')
      .argument('<name>', 'user name from `crs users list`', givenName),
    async ({ pool }, name: string) => {
      const user = await findUser(pool, name);
      if (user === null)
        throw new UsageError(
          'users.unknown',
          `There is no user ${name} who can log in.`,
          'See `crs users list`.',
        );
      return { name: user.name, ended: await endLogins(pool, user.id) };
    },
    ({ name, ended }) => printLine(`${name} is logged out everywhere (${ended} logins).`),
  );
}

function addUsersRevokeVerb(users: Command): void {
  defineAnswer(
    users
      .command('revoke')
      .description('immediately end a user’s access, delete the watch list, and stop emails; decisions stay')
      .argument('<name>', 'user name from `crs users list`'),
    ({ pool }, name: string) => revokeUser(pool, name),
    ({ name }) => printLine(`${name} can no longer log in and is logged out everywhere.`),
  );
}
