import { createServiceToken, listServiceTokens, revokeServiceToken } from '@crs/store';
import type { Command } from 'commander';
import { defineAnswer } from '../answer.js';
import { endOfDay } from '../options.js';
import { printLine, printRecords } from '../terminal/print.js';

export function defineTokens(tokens: Command): void {
  addTokensCreateVerb(tokens);
  addTokensListVerb(tokens);
  addTokensRevokeVerb(tokens);
}

function addTokensCreateVerb(tokens: Command): void {
  defineAnswer(
    tokens
      .command('create')
      .description('create a token for a key; it is shown only once')
      .argument('<key>', 'the key, or its number or first characters from `crs keys list`')
      .option('--until <day>', 'last day that the token works (UTC); it never outlasts its key', endOfDay),
    ({ pool }, key: string, { until }: { readonly until?: Date }) =>
      createServiceToken(pool, { key, ...(until && { expiresAt: until }) }),
    ({ token }, { settings: { host, port } }) =>
      printLine(
        `${token}

Save it now; it is not shown again. Anyone who has it uses the limits of this key.
The URL for OpenRefine if \`crs serve\` runs here (otherwise use the public address of the API):
http://${host.includes(':') ? `[${host}]` : host}:${port}/reconcile/${token}`,
      ),
  );
}

function addTokensListVerb(tokens: Command): void {
  defineAnswer(
    tokens.command('list').description('list all tokens with their number, first characters, and key'),
    ({ pool }) => listServiceTokens(pool),
    (all) =>
      printRecords(all, {
        number: ({ id }) => String(id),
        prefix: 'prefix',
        key: ({ keyId }) => String(keyId),
        account: 'account',
        created: 'createdAt',
        expires: 'expiresAt',
        'last used': 'lastUsedAt',
        revoked: 'revokedAt',
      }),
  );
}

function addTokensRevokeVerb(tokens: Command): void {
  defineAnswer(
    tokens
      .command('revoke')
      .description('revoke a token; it stops working within a minute, but its key keeps working')
      .argument('<token>', 'the token, or its number or first characters from `crs tokens list`'),
    ({ pool }, token: string) => revokeServiceToken(pool, token),
    ({ prefix, account }) => printLine(`Revoked ${prefix}… of ${account}.`),
  );
}
