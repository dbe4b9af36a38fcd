import { withSession } from '@crs/pipelines';
import {
  type AccountTier,
  accountTiers,
  createAccountKey,
  findKey,
  listKeys,
  listUsage,
  readConsistently,
  revokeKey,
} from '@crs/store';
import { type Command, Option } from 'commander';
import { endOfDay, givenDay, givenName } from '../options.js';
import { printJson, printLine, printTable } from '../terminal/print.js';

export function defineKeys(keys: Command): void {
  addKeysCreateVerb(keys);
  addKeysListVerb(keys);
  addKeysRevokeVerb(keys);
  addKeysUsageVerb(keys);
}

interface CreateOptions {
  readonly account: string;
  readonly tier: AccountTier;
  readonly until?: Date;
  readonly changeTier?: boolean;
  readonly json?: boolean;
}

function addKeysCreateVerb(keys: Command): void {
  keys
    .command('create')
    .description('create a key; it is shown only once')
    .requiredOption('--account <name>', 'the account; created if new', givenName)
    .addOption(
      new Option('--tier <tier>', "the account's tier")
        .choices(Object.keys(accountTiers))
        .makeOptionMandatory(true),
    )
    .option('--change-tier', 'move the account and all its keys to this tier')
    .option('--until <day>', 'last day that the key works (UTC); default: no end', endOfDay)
    .option('--json', 'print one JSON document')
    .action(({ account, tier, until, changeTier = false, json }: CreateOptions) =>
      withSession(async ({ pool }) => {
        const created = await createAccountKey(pool, {
          account,
          tier,
          changeTier,
          ...(until && { expiresAt: until }),
        });
        if (json) printJson(created);
        else
          printLine(
            `${created.key}\n\nSave it now; it is not shown again. Send it as \`Authorization: Bearer <key>\`.`,
          );
      }),
    );
}

function addKeysListVerb(keys: Command): void {
  keys
    .command('list')
    .description('list all keys with their number and first characters')
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

function addKeysRevokeVerb(keys: Command): void {
  keys
    .command('revoke')
    .description('revoke a key; it stops working within a minute')
    .argument('<key>', 'the key, or its number or first characters from `crs keys list`')
    .option('--json', 'print one JSON document')
    .action((key: string, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const revoked = await revokeKey(pool, key);
        if (json) printJson(revoked);
        else printLine(`Revoked ${revoked.prefix}… of ${revoked.account}.`);
      }),
    );
}

interface UsageOptions {
  readonly account?: string;
  readonly key?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

/** More rows than ninety days of many keys produce. */
const MOST_ROWS = 1_000_000;

function addKeysUsageVerb(keys: Command): void {
  keys
    .command('usage')
    .description('show key usage by day and path, newest first; saved every 15 seconds')
    .option('--account <name>', 'only keys of this account', givenName)
    .option('--key <key>', 'only this key: the key, or its number or first characters from `crs keys list`')
    .option('--from <day>', 'first day (UTC)', givenDay)
    .option('--to <day>', 'last day (UTC)', givenDay)
    .option('--json', 'print one JSON document')
    .action(({ account, key, from, to, json }: UsageOptions) =>
      withSession(async ({ pool, served }) => {
        const keyId = key === undefined ? null : (await findKey(pool, key)).id;
        const search = { account: account ?? null, keyId, fromDate: from ?? null, toDate: to ?? null };
        const { rows } = await readConsistently(served(), (session) =>
          listUsage(session, search, { limit: MOST_ROWS, offset: 0 }),
        );
        if (json) return printJson(rows);
        if (rows.length === 0) return printLine('No API requests on these days.');
        printTable(
          ['day', 'account', 'key', 'path', 'requests', '304', 'refused', '429', 'rows'],
          rows.map((one) => [
            one.day,
            one.account,
            `${one.keyId} ${one.keyPrefix}`,
            one.path,
            ...[one.requests, one.notModified, one.refused, one.limited, one.rows].map(String),
          ]),
        );
      }),
    );
}
