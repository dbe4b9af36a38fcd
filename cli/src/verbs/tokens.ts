import { withSession } from '@crs/pipelines';
import { createServiceToken, listServiceTokens, revokeServiceToken } from '@crs/store';
import type { Command } from 'commander';
import { endOfDay } from '../options.js';
import { printJson, printLine, printTable } from '../terminal/print.js';

export function defineTokens(tokens: Command): void {
  addTokensCreateVerb(tokens);
  addTokensListVerb(tokens);
  addTokensRevokeVerb(tokens);
}

interface CreateOptions {
  readonly until?: Date;
  readonly json?: boolean;
}

function addTokensCreateVerb(tokens: Command): void {
  tokens
    .command('create')
    .description('create a token for a key; it is shown only once')
    .argument('<key>', 'the key, or its number or first characters from `crs keys list`')
    .option('--until <day>', 'last day that the token works (UTC), at most until its key ends', endOfDay)
    .option('--json', 'print one JSON document')
    .action((key: string, { until, json }: CreateOptions) =>
      withSession(async ({ pool, settings: { host, port } }) => {
        const created = await createServiceToken(pool, { key, ...(until && { expiresAt: until }) });
        if (json) printJson(created);
        else
          printLine(
            `${created.token}

Save it now; it is not shown again. Anyone who has it uses the limits of this key.
The URL for OpenRefine if \`crs serve\` runs here (otherwise use the public address of the API):
http://${host.includes(':') ? `[${host}]` : host}:${port}/reconcile/${created.token}`,
          );
      }),
    );
}

function addTokensListVerb(tokens: Command): void {
  tokens
    .command('list')
    .description('list all tokens with their number, first characters, and key')
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

function addTokensRevokeVerb(tokens: Command): void {
  tokens
    .command('revoke')
    .description('revoke a token; it stops working within a minute, but its key keeps working')
    .argument('<token>', 'the token, or its number or first characters from `crs tokens list`')
    .option('--json', 'print one JSON document')
    .action((token: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const revoked = await revokeServiceToken(pool, token);
        if (json) printJson(revoked);
        else printLine(`Revoked ${revoked.prefix}… of ${revoked.account}.`);
      }),
    );
}
