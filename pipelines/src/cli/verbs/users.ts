import type { Command } from 'commander';
import { addUsersCreateVerb } from './users-create.js';
import { addUsersListVerb } from './users-list.js';
import { addUsersRevokeVerb } from './users-revoke.js';

export function addUsersVerbs(program: Command): void {
  const users = program
    .command('users')
    .description('people who may log in to the console: create, list, revoke');
  addUsersCreateVerb(users);
  addUsersListVerb(users);
  addUsersRevokeVerb(users);
}
