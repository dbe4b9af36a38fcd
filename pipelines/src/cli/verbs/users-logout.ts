import { UsageError } from '@crs/domain';
import { endLogins, findUser } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { givenName } from '../options.js';

export function addUsersLogoutVerb(users: Command): void {
  users
    .command('logout')
    .description('log a user out everywhere, for example after a computer was lost')
    .argument('<name>', 'the user, as `crs users list` shows it', givenName)
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await findUser(pool, name);
        if (user === null)
          throw new UsageError(
            'users.unknown',
            `There is no user ${name} who may log in.`,
            'See `crs users list`.',
          );
        const ended = await endLogins(pool, user.id);
        if (json) printJson({ name: user.name, ended });
        else printLine(`${user.name} is logged out everywhere. Logins that ended: ${ended}.`);
      }),
    );
}
