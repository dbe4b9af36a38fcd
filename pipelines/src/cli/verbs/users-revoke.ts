import { revokeUser } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';

export function addUsersRevokeVerb(users: Command): void {
  users
    .command('revoke')
    .description(
      'end what a user may do, with the watch list and its emails, at once; what that person decided stays',
    )
    .argument('<name>', 'the user, as `crs users list` shows it')
    .option('--json', 'print one JSON document')
    .action((name: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await revokeUser(pool, name);
        if (json) printJson(user);
        else printLine(`${user.name} may not log in any more and is logged out everywhere.`);
      }),
    );
}
