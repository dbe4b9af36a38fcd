import { listKeys } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printTable } from '../../terminal/print.js';

export function addKeysListVerb(keys: Command): void {
  keys
    .command('list')
    .description('all keys by their number and first characters')
    .option('--json', 'print one JSON document')
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const all = await listKeys(pool);
        if (json) printJson(all);
        else {
          printTable(
            ['number', 'prefix', 'account', 'tier', 'created', 'expires', 'last used', 'revoked'],
            all.map((key) => [
              String(key.id),
              key.prefix,
              key.account,
              key.tier,
              key.createdAt,
              key.expiresAt,
              key.lastUsedAt,
              key.revokedAt,
            ]),
          );
        }
      }),
    );
}
