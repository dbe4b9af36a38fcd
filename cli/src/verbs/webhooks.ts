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
import { defineAnswer } from '../answer.js';
import { positiveInteger } from '../options.js';
import { printJson, printLine, printRecords } from '../terminal/print.js';

export function defineWebhooks(webhooks: Command): void {
  addWebhooksListVerb(webhooks);
  addWebhooksDeliveriesVerb(webhooks);
  addWebhooksResendVerb(webhooks);
  addWebhooksDisableVerb(webhooks);
  addWebhooksEnableVerb(webhooks);
}

function addWebhooksListVerb(webhooks: Command): void {
  defineAnswer(
    webhooks
      .command('list')
      .description('list the webhooks of all accounts with URL, status, and waiting and failed deliveries')
      .option('--account <name>', 'only this account'),
    ({ pool }, { account }: { readonly account?: string }) => listOperatedWebhooks(pool, account),
    (all) => {
      if (all.length === 0) return printLine('No webhooks.');
      printRecords(all, {
        number: ({ id }) => String(id),
        account: 'account',
        url: 'url',
        standing: webhookStanding,
        pending: ({ pending }) => String(pending),
        dead: ({ dead }) => String(dead),
      });
    },
  );
}

interface DeliveriesOptions {
  readonly status?: DeliveryStatus;
  readonly limit: number;
}

function addWebhooksDeliveriesVerb(webhooks: Command): void {
  defineAnswer(
    webhooks
      .command('deliveries')
      .description('list a webhook’s deliveries, newest first')
      .argument('<webhook>', 'webhook number from `crs webhooks list`', positiveInteger)
      .addOption(
        new Option('--status <status>', 'only deliveries with this status').choices(deliveryStatuses),
      )
      .option('--limit <n>', 'maximum number', positiveInteger, 50)
      .addHelpText(
        'after',
        `
Failed deliveries:  crs webhooks deliveries 3 --status dead`,
      ),
    async ({ pool }, id: number, { status, limit }: DeliveriesOptions) => {
      const webhook = await operatedWebhook(pool, id);
      const search = { status: status ?? null, before: null };
      return (await listDeliveries(pool, webhook.id, search, limit)).deliveries;
    },
    (deliveries) => {
      if (deliveries.length === 0) return printLine('No deliveries found.');
      printRecords(deliveries, {
        number: ({ id }) => String(id),
        type: 'type',
        status: 'status',
        attempts: ({ attempts }) => String(attempts),
        made: 'createdAt',
        'next attempt': 'nextAttemptAt',
        failure: 'failure',
      });
    },
  );
}

interface ResendOptions {
  readonly dead?: boolean;
  readonly json?: boolean;
}

function addWebhooksResendVerb(webhooks: Command): void {
  webhooks
    .command('resend')
    .description('resend a webhook’s deliveries with the same ids; workers send them')
    .argument('<webhook>', 'webhook number from `crs webhooks list`', positiveInteger)
    .argument('[deliveries...]', 'delivery numbers from `crs webhooks deliveries`')
    .option('--dead', 'all failed deliveries')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Two of them:             crs webhooks resend 3 512 513
All failed ones:         crs webhooks resend 3 --dead`,
    )
    .action((id: number, deliveries: readonly string[], { dead = false, json }: ResendOptions) => {
      if (dead === deliveries.length > 0)
        throw new UsageError(
          'webhooks.deliveries',
          'Add delivery numbers, or --dead.',
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
        else printLine(`${resent} ${resent === 1 ? 'delivery' : 'deliveries'} queued to resend.`);
      });
    });
}

function addWebhooksEnableVerb(webhooks: Command): void {
  defineAnswer(
    webhooks
      .command('enable')
      .description('enable a webhook; missed events are sent')
      .argument('<webhook>', 'webhook number from `crs webhooks list`', positiveInteger)
      .addHelpText(
        'after',
        `
After days disabled:  crs webhooks enable 3`,
      ),
    async ({ pool }, id: number) => {
      const webhook = await operatedWebhook(pool, id);
      await enableWebhook(pool, webhook.id, 'operator');
      return operatedWebhook(pool, id);
    },
    ({ account, pending }, _, id) =>
      printLine(`Webhook ${id} of ${account} is enabled; ${pending} deliveries waiting.`),
  );
}

interface DisableOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

function addWebhooksDisableVerb(webhooks: Command): void {
  webhooks
    .command('disable')
    .description('disable a webhook; only an operator can enable it again')
    .argument('[webhook]', 'webhook number from `crs webhooks list`', positiveInteger)
    .option('--all', 'all webhooks, for example in a copy of the service that must not send')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
After a restore into a copy:  crs webhooks disable --all`,
    )
    .action((id: number | undefined, { all = false, json }: DisableOptions) => {
      if (all === (id !== undefined))
        throw new UsageError('webhooks.which', 'Add a webhook number, or --all.', 'See `crs webhooks list`.');
      return withSession(async ({ pool }) => {
        const ids = id === undefined ? null : [(await operatedWebhook(pool, id)).id];
        const disabled = await disableWebhooks(pool, ids);
        if (json) printJson({ disabled });
        else printLine(`Disabled ${disabled}. Missed events are sent when they are enabled again.`);
      });
    });
}
