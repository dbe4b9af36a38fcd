import { revokeKey } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';

export function addKeysRevokeVerb(keys: Command): void {
  keys
    .command('revoke')
    .description('revoke a key; it stops working within a minute everywhere')
    .argument('<key>', 'the key, its number, or its first characters as `crs keys list` shows them')
    .option('--json', 'print one JSON document')
    .action((key: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const revoked = await revokeKey(pool, key);
        if (json) printJson(revoked);
        else printLine(`Revoked ${revoked.prefix}… of ${revoked.account}.`);
      }),
    );
}
