import { hashPassword, newPassword } from '@crs/console';
import { resetPassword } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { givenName } from '../options.js';

export function addUsersPasswordVerb(users: Command): void {
  users
    .command('password')
    .description('set a new password, which is shown once; the user is logged out everywhere')
    .argument('<name>', 'the user, as `crs users list` shows it', givenName)
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const password = newPassword();
        const user = await resetPassword(pool, name, await hashPassword(password));
        if (json) printJson({ ...user, password });
        else
          printLine(
            `${password}\n\nThe new password of ${user.name}, who is logged out everywhere. Keep it now: it is not shown again. Change it at /account.`,
          );
      }),
    );
}
