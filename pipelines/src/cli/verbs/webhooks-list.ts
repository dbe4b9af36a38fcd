import { listOperatedWebhooks, type OperatedWebhook } from '@crs/store';
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
              standing(webhook),
              String(webhook.pending),
              String(webhook.dead),
            ]),
          );
      }),
    );
}

const reasons = { gone: 'gone', failing: 'failed for days', operator: 'by an operator' } as const;

function standing({ disabledAt, disabledReason, failingSince, hasKey }: OperatedWebhook): string {
  if (disabledReason !== null) return `off since ${disabledAt}: ${reasons[disabledReason]}`;
  if (!hasKey) return 'waits: no key of the account works';
  return failingSince === null ? 'on' : `failing since ${failingSince}`;
}
