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
import { defineAnswer } from '../answer.js';
import { endOfDay, givenDay, givenName } from '../options.js';
import { printLine, printRecords, printTable } from '../terminal/print.js';

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
}

function addKeysCreateVerb(keys: Command): void {
  defineAnswer(
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
      .option('--until <day>', 'last day that the key works (UTC); default: no end', endOfDay),
    ({ pool }, { account, tier, until, changeTier = false }: CreateOptions) =>
      createAccountKey(pool, { account, tier, changeTier, ...(until && { expiresAt: until }) }),
    ({ key }) =>
      printLine(`${key}\n\nSave it now; it is not shown again. Send it as \`Authorization: Bearer <key>\`.`),
  );
}

function addKeysListVerb(keys: Command): void {
  defineAnswer(
    keys.command('list').description('list all keys with their number and first characters'),
    ({ pool }) => listKeys(pool),
    (all) =>
      printRecords(all, {
        number: ({ id }) => String(id),
        prefix: 'prefix',
        account: 'account',
        tier: 'tier',
        created: 'createdAt',
        expires: 'expiresAt',
        'last used': 'lastUsedAt',
        revoked: 'revokedAt',
      }),
  );
}

function addKeysRevokeVerb(keys: Command): void {
  defineAnswer(
    keys
      .command('revoke')
      .description('revoke a key; it stops working within a minute')
      .argument('<key>', 'the key, or its number or first characters from `crs keys list`'),
    ({ pool }, key: string) => revokeKey(pool, key),
    ({ prefix, account }) => printLine(`Revoked ${prefix}… of ${account}.`),
  );
}

interface UsageOptions {
  readonly account?: string;
  readonly key?: string;
  readonly from?: string;
  readonly to?: string;
}

/** More rows than ninety days of many keys produce. */
const MOST_ROWS = 1_000_000;

function addKeysUsageVerb(keys: Command): void {
  defineAnswer(
    keys
      .command('usage')
      .description('show key usage by day and path, newest first; saved every 15 seconds')
      .option('--account <name>', 'only keys of this account', givenName)
      .option('--key <key>', 'only this key: the key, or its number or first characters from `crs keys list`')
      .option('--from <day>', 'first day (UTC)', givenDay)
      .option('--to <day>', 'last day (UTC)', givenDay),
    async ({ pool, served }, { account, key, from, to }: UsageOptions) => {
      const keyId = key === undefined ? null : (await findKey(pool, key)).id;
      const search = { account: account ?? null, keyId, fromDate: from ?? null, toDate: to ?? null };
      const { rows } = await readConsistently(served(), (session) =>
        listUsage(session, search, { limit: MOST_ROWS, offset: 0 }),
      );
      return rows;
    },
    (rows) => {
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
    },
  );
}
