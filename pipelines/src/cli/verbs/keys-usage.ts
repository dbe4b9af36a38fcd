import { findKey, listUsage, readConsistently } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { givenDay, givenName } from '../options.js';

interface UsageOptions {
  readonly account?: string;
  readonly key?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

/** More rows than ninety days of many keys have. */
const MOST_ROWS = 1_000_000;

export function addKeysUsageVerb(keys: Command): void {
  keys
    .command('usage')
    .description('what keys used by day and path, the newest day first; the API saves it every 15 seconds')
    .option('--account <name>', 'the keys of one account', givenName)
    .option(
      '--key <key>',
      'one key: itself, its number, or its first characters as `crs keys list` shows them',
    )
    .option('--from <day>', 'days from this one on (UTC)', givenDay)
    .option('--to <day>', 'days up to this one (UTC)', givenDay)
    .option('--json', 'print one JSON document')
    .action(({ account, key, from, to, json }: UsageOptions) =>
      withSession(async ({ pool, served }) => {
        const keyId = key === undefined ? null : (await findKey(pool, key)).id;
        const search = { account: account ?? null, keyId, fromDate: from ?? null, toDate: to ?? null };
        const { rows } = await readConsistently(served(), (session) =>
          listUsage(session, search, { limit: MOST_ROWS, offset: 0 }),
        );
        if (json) return printJson(rows);
        if (rows.length === 0) return printLine('No key used anything in these days.');
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
