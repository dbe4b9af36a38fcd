import { listUsers } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printTable } from '../../terminal/print.js';

export function addUsersListVerb(users: Command): void {
  users
    .command('list')
    .description('all users with their roles')
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
