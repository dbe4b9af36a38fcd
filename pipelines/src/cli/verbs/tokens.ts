import type { Command } from 'commander';
import { addTokensCreateVerb } from './tokens-create.js';
import { addTokensListVerb } from './tokens-list.js';
import { addTokensRevokeVerb } from './tokens-revoke.js';

export function addTokensVerbs(program: Command): void {
  const tokens = program
    .command('tokens')
    .description(
      'tokens of API keys for programs that know only an address, as OpenRefine: create, list, revoke',
    );
  addTokensCreateVerb(tokens);
  addTokensListVerb(tokens);
  addTokensRevokeVerb(tokens);
}
