import type { Command } from 'commander';
import { addKeysCreateVerb } from './keys-create.js';
import { addKeysListVerb } from './keys-list.js';
import { addKeysRevokeVerb } from './keys-revoke.js';

export function addKeysVerbs(program: Command): void {
  const keys = program.command('keys').description('API keys: create, list, revoke');
  addKeysCreateVerb(keys);
  addKeysListVerb(keys);
  addKeysRevokeVerb(keys);
}
