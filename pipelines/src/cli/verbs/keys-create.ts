import { type AccountTier, accountTiers, createAccountKey } from '@crs/store';
import { type Command, Option } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { endOfDay, givenName } from '../options.js';

interface CreateOptions {
  readonly account: string;
  readonly tier: AccountTier;
  readonly until?: Date;
  readonly changeTier?: boolean;
  readonly json?: boolean;
}

export function addKeysCreateVerb(keys: Command): void {
  keys
    .command('create')
    .description('create a key; it is shown once')
    .requiredOption('--account <name>', 'the account; made if it is new', givenName)
    .addOption(
      new Option('--tier <tier>', "the account's tier")
        .choices(Object.keys(accountTiers))
        .makeOptionMandatory(true),
    )
    .option('--change-tier', 'move the account, with all its keys, to this tier if it is in another one')
    .option('--until <day>', 'the last day on which it works (UTC); without it, it does not expire', endOfDay)
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
            `${created.key}\n\nKeep it now: it is not shown again. Send it as \`Authorization: Bearer <key>\`.`,
          );
      }),
    );
}
