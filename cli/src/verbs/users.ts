import { hashPassword, newPassword, roleMeanings } from '@crs/console';
import { UsageError } from '@crs/domain';
import { withSession } from '@crs/pipelines';
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
import { givenName } from '../options.js';
import { printJson, printLine, printTable } from '../terminal/print.js';

export function defineUsers(users: Command): void {
  addUsersCreateVerb(users);
  addUsersListVerb(users);
  addUsersRoleVerb(users);
  addUsersPasswordVerb(users);
  addUsersLogoutVerb(users);
  addUsersRevokeVerb(users);
}

function addUsersCreateVerb(users: Command): void {
  users
    .command('create')
    .description('create a user; the password is shown only once')
    .argument('<name>', 'name, shown with this person’s decisions', givenName)
    .addOption(
      new Option('--role <role>', roles.map((role) => `${role}: ${roleMeanings[role]}`).join('; '))
        .choices(roles)
        .makeOptionMandatory(true),
    )
    .option('--json', 'print one JSON document')
    .action((name: string, { role, json }: { role: Role; json?: boolean }) =>
      withSession(async ({ pool }) => {
        const password = newPassword();
        const user = await createUser(pool, { name, role, passwordHash: await hashPassword(password) });
        if (json) printJson({ ...user, password });
        else
          printLine(
            `${password}\n\nThis is the password of ${user.name}, ${user.role}. Save it now; it is not shown again. Log in at /login; change it at /account.`,
          );
      }),
    );
}

function addUsersListVerb(users: Command): void {
  users
    .command('list')
    .description('list all users with their roles')
    .option('--json', 'print one JSON document')
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const all = await listUsers(pool);
        if (json) printJson(all);
        else
          printTable(
            ['name', 'role', 'created', 'last login', 'revoked'],
            all.map((user) => [user.name, user.role, user.createdAt, user.lastLoginAt, user.revokedAt]),
          );
      }),
    );
}

function addUsersRoleVerb(users: Command): void {
  users
    .command('role')
    .description('change a user’s role; the user is logged out everywhere')
    .argument('<name>', 'user name from `crs users list`', givenName)
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .option('--json', 'print one JSON document')
    .action((name: string, role: Role, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await changeRole(pool, name, role);
        if (json) printJson(user);
        else printLine(`${user.name} is now ${user.role} and is logged out everywhere.`);
      }),
    );
}

function addUsersPasswordVerb(users: Command): void {
  users
    .command('password')
    .description('set a new password, shown only once; the user is logged out everywhere')
    .argument('<name>', 'user name from `crs users list`', givenName)
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const password = newPassword();
        const user = await resetPassword(pool, name, await hashPassword(password));
        if (json) printJson({ ...user, password });
        else
          printLine(
            `${password}\n\nThis is the new password of ${user.name}, who is logged out everywhere. Save it now; it is not shown again. Change it at
/account.`,
          );
      }),
    );
}

function addUsersLogoutVerb(users: Command): void {
  users
    .command('logout')
    .description('log a user out everywhere, for example after losing a computer')
    .argument('<name>', 'user name from `crs users list`', givenName)
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await findUser(pool, name);
        if (user === null)
          throw new UsageError(
            'users.unknown',
            `There is no user ${name} who can log in.`,
            'See `crs users list`.',
          );
        const ended = await endLogins(pool, user.id);
        if (json) printJson({ name: user.name, ended });
        else printLine(`${user.name} is logged out everywhere (${ended} logins).`);
      }),
    );
}

function addUsersRevokeVerb(users: Command): void {
  users
    .command('revoke')
    .description('end a user’s access, watch list, and emails at once; decisions stay')
    .argument('<name>', 'user name from `crs users list`')
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await revokeUser(pool, name);
        if (json) printJson(user);
        else printLine(`${user.name} can no longer log in and is logged out everywhere.`);
      }),
    );
}
