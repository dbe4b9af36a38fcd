import { webhookStanding } from '@crs/console';
import { UsageError } from '@crs/domain';
import { operatedWebhook, withSession } from '@crs/pipelines';
import {
  type DeliveryStatus,
  deliveryStatuses,
  disableWebhooks,
  enableWebhook,
  listDeliveries,
  listOperatedWebhooks,
  resendDead,
  resendDelivery,
} from '@crs/store';
import { type Command, Option } from 'commander';
import { positiveInteger } from '../options.js';
import { printJson, printLine, printTable } from '../terminal/print.js';

export function defineWebhooks(webhooks: Command): void {
  addWebhooksListVerb(webhooks);
  addWebhooksDeliveriesVerb(webhooks);
  addWebhooksResendVerb(webhooks);
  addWebhooksDisableVerb(webhooks);
  addWebhooksEnableVerb(webhooks);
}

interface ListOptions {
  readonly account?: string;
  readonly json?: boolean;
}

function addWebhooksListVerb(webhooks: Command): void {
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

interface DeliveriesOptions {
  readonly status?: DeliveryStatus;
  readonly limit: number;
  readonly json?: boolean;
}

function addWebhooksDeliveriesVerb(webhooks: Command): void {
  webhooks
    .command('deliveries')
    .description('the deliveries of a webhook, the newest first')
    .argument('<webhook>', 'its number, see `crs webhooks list`', positiveInteger)
    .addOption(new Option('--status <status>', 'deliveries of one status').choices(deliveryStatuses))
    .option('--limit <n>', 'how many', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
What was given up:  crs webhooks deliveries 3 --status dead`,
    )
    .action((id: number, { status, limit, json }: DeliveriesOptions) =>
      withSession(async ({ pool }) => {
        const webhook = await operatedWebhook(pool, id);
        const search = { status: status ?? null, before: null };
        const { deliveries } = await listDeliveries(pool, webhook.id, search, limit);
        if (json) printJson(deliveries);
        else if (deliveries.length === 0) printLine('There are no such deliveries.');
        else
          printTable(
            ['number', 'type', 'status', 'attempts', 'made', 'next attempt', 'failure'],
            deliveries.map((one) => [
              String(one.id),
              one.type,
              one.status,
              String(one.attempts),
              one.createdAt,
              one.nextAttemptAt,
              one.failure,
            ]),
          );
      }),
    );
}

interface ResendOptions {
  readonly dead?: boolean;
  readonly json?: boolean;
}

function addWebhooksResendVerb(webhooks: Command): void {
  webhooks
    .command('resend')
    .description('send deliveries of a webhook again, with the same ids; workers send them')
    .argument('<webhook>', 'its number, see `crs webhooks list`', positiveInteger)
    .argument('[deliveries...]', 'their numbers, see `crs webhooks deliveries`')
    .option('--dead', 'all that were given up')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Two of them:             crs webhooks resend 3 512 513
All that were given up:  crs webhooks resend 3 --dead`,
    )
    .action((id: number, deliveries: readonly string[], { dead = false, json }: ResendOptions) => {
      if (dead === deliveries.length > 0)
        throw new UsageError(
          'webhooks.deliveries',
          'Give numbers of deliveries, or --dead.',
          'See `crs webhooks deliveries`.',
        );
      const numbers = deliveries.map(positiveInteger);
      return withSession(async ({ pool }) => {
        const webhook = await operatedWebhook(pool, id);
        let resent = dead ? await resendDead(pool, webhook.id) : 0;
        for (const number of numbers) {
          if ((await resendDelivery(pool, webhook.id, number)) === null)
            throw new UsageError(
              'webhooks.unknown_delivery',
              `Webhook ${id} has no delivery ${number}.`,
              `See \`crs webhooks deliveries ${id}\`.`,
            );
          resent++;
        }
        if (json) printJson({ resent });
        else printLine(`${resent} ${resent === 1 ? 'delivery is' : 'deliveries are'} sent again.`);
      });
    });
}

function addWebhooksEnableVerb(webhooks: Command): void {
  webhooks
    .command('enable')
    .description('switch a webhook on again; what happened meanwhile is sent')
    .argument('<webhook>', 'its number, see `crs webhooks list`', positiveInteger)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
One that was off for days:  crs webhooks enable 3`,
    )
    .action((id: number, { json }: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const webhook = await operatedWebhook(pool, id);
        await enableWebhook(pool, webhook.id, 'operator');
        const enabled = await operatedWebhook(pool, id);
        if (json) printJson(enabled);
        else printLine(`Webhook ${id} of ${enabled.account} is on; ${enabled.pending} deliveries wait.`);
      }),
    );
}

interface DisableOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

function addWebhooksDisableVerb(webhooks: Command): void {
  webhooks
    .command('disable')
    .description('switch a webhook off; its account cannot switch it on again')
    .argument('[webhook]', 'its number, see `crs webhooks list`', positiveInteger)
    .option('--all', 'all of them, as in a copy of the service that is to send nothing')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
After a restore into a copy:  crs webhooks disable --all`,
    )
    .action((id: number | undefined, { all = false, json }: DisableOptions) => {
      if (all === (id !== undefined))
        throw new UsageError(
          'webhooks.which',
          'Give the number of a webhook, or --all.',
          'See `crs webhooks list`.',
        );
      return withSession(async ({ pool }) => {
        const ids = id === undefined ? null : [(await operatedWebhook(pool, id)).id];
        const disabled = await disableWebhooks(pool, ids);
        if (json) printJson({ disabled });
        else printLine(`Switched off: ${disabled}. What happens meanwhile is sent once they are on again.`);
      });
    });
}
