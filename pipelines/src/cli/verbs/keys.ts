import { createAccountKey, listKeys, revokeKey } from '@crs/store';
import { type Command, Option } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { endOfDay, givenName } from '../options.js';

interface CreateOptions {
  readonly account: string;
  readonly tier: 'free' | 'starter' | 'pro';
  readonly until?: Date;
  readonly json?: boolean;
}

export function addKeysVerbs(program: Command): void {
  const keys = program.command('keys').description('API keys: create, list, revoke');
  keys
    .command('create')
    .description('create a key; it is shown once')
    .requiredOption('--account <name>', 'the account; made if it is new', givenName)
    .addOption(
      new Option('--tier <tier>', "the account's tier")
        .choices(['free', 'starter', 'pro'])
        .makeOptionMandatory(true),
    )
    .option('--until <day>', 'the last day on which it works (UTC); without it, it does not expire', endOfDay)
    .option('--json', 'print one JSON document')
    .action(({ account, tier, until, json }: CreateOptions) =>
      withSession(async ({ pool }) => {
        const created = await createAccountKey(pool, { account, tier, ...(until && { expiresAt: until }) });
        if (json) printJson(created);
        else
          printLine(
            `${created.key}\n\nKeep it now: it is not shown again. Send it as \`Authorization: Bearer <key>\`.`,
          );
      }),
    );
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
