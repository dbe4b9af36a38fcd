import { listServiceTokens } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printTable } from '../../terminal/print.js';

export function addTokensListVerb(tokens: Command): void {
  tokens
    .command('list')
    .description('all tokens by their number and first characters, each with its key')
    .option('--json', 'print one JSON document')
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const all = await listServiceTokens(pool);
        if (json) printJson(all);
        else
          printTable(
            ['number', 'prefix', 'key', 'account', 'created', 'expires', 'last used', 'revoked'],
            all.map((token) => [
              String(token.id),
              token.prefix,
              String(token.keyId),
              token.account,
              token.createdAt,
              token.expiresAt,
              token.lastUsedAt,
              token.revokedAt,
            ]),
          );
      }),
    );
}
