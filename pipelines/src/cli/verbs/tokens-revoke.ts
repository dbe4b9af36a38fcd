import { revokeServiceToken } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';

export function addTokensRevokeVerb(tokens: Command): void {
  tokens
    .command('revoke')
    .description('revoke a token; it stops working within a minute everywhere, its key goes on')
    .argument('<token>', 'the token, its number, or its first characters as `crs tokens list` shows them')
    .option('--json', 'print one JSON document')
    .action((token: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const revoked = await revokeServiceToken(pool, token);
        if (json) printJson(revoked);
        else printLine(`Revoked ${revoked.prefix}… of ${revoked.account}.`);
      }),
    );
}
