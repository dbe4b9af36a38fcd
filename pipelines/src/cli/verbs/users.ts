import type { Command } from 'commander';
import { addUsersCreateVerb } from './users-create.js';
import { addUsersListVerb } from './users-list.js';
import { addUsersLogoutVerb } from './users-logout.js';
import { addUsersPasswordVerb } from './users-password.js';
import { addUsersRevokeVerb } from './users-revoke.js';
import { addUsersRoleVerb } from './users-role.js';

export function addUsersVerbs(program: Command): void {
  const users = program
    .command('users')
    .description('people who may log in to the console: create, list, role, password, logout, revoke');
  addUsersCreateVerb(users);
  addUsersListVerb(users);
  addUsersRoleVerb(users);
  addUsersPasswordVerb(users);
  addUsersLogoutVerb(users);
  addUsersRevokeVerb(users);
}
