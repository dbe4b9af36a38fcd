import type { Command } from 'commander';
import { addKeysCreateVerb } from './keys-create.js';
import { addKeysListVerb } from './keys-list.js';
import { addKeysRevokeVerb } from './keys-revoke.js';
import { addKeysUsageVerb } from './keys-usage.js';

export function addKeysVerbs(program: Command): void {
  const keys = program.command('keys').description('API keys: create, list, revoke, usage');
  addKeysCreateVerb(keys);
  addKeysListVerb(keys);
  addKeysRevokeVerb(keys);
  addKeysUsageVerb(keys);
}
