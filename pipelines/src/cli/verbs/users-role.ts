import { changeRole, type Role, roles } from '@crs/store';
import { Argument, type Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { givenName } from '../options.js';

export function addUsersRoleVerb(users: Command): void {
  users
    .command('role')
    .description('give a user another role; the user is logged out everywhere')
    .argument('<name>', 'the user, as `crs users list` shows it', givenName)
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .option('--json', 'print one JSON document')
    .action((name: string, role: Role, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const user = await changeRole(pool, name, role);
        if (json) printJson(user);
        else printLine(`${user.name} is ${user.role} from the next login on, and is logged out everywhere.`);
      }),
    );
}
