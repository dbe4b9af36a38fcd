import { hashPassword, newPassword, roleMeanings } from '@crs/console';
import { createUser, type Role, roles } from '@crs/store';
import { type Command, Option } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { givenName } from '../options.js';

export function addUsersCreateVerb(users: Command): void {
  users
    .command('create')
    .description('make a user with a password, which is shown once')
    .argument('<name>', 'the name that decisions of this person carry', givenName)
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
            `${password}\n\nThe password of ${user.name}, ${user.role}. Keep it now: it is not shown again. Log in at /login, change it at /account.`,
          );
      }),
    );
}
