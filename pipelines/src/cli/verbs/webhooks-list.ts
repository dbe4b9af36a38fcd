import { webhookStanding } from '@crs/console';
import { listOperatedWebhooks } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';

interface ListOptions {
  readonly account?: string;
  readonly json?: boolean;
}

export function addWebhooksListVerb(webhooks: Command): void {
  webhooks
    .command('list')
    .description('the webhooks of all accounts: where to, whether they work, what waits and what is dead')
    .option('--account <name>', 'only those of one account')
    .option('--json', 'print one JSON document')
    .action(({ account, json }: ListOptions) =>
      withSession(async ({ pool }) => {
        const all = await listOperatedWebhooks(pool, account);
        if (json) printJson(all);
        else if (all.length === 0) printLine('There are no webhooks.');
        else
          printTable(
            ['number', 'account', 'url', 'standing', 'pending', 'dead'],
            all.map((webhook) => [
              String(webhook.id),
              webhook.account,
              webhook.url,
              webhookStanding(webhook),
              String(webhook.pending),
              String(webhook.dead),
            ]),
          );
      }),
    );
}
