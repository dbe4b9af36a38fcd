import { type DeliveryStatus, deliveryStatuses, listDeliveries } from '@crs/store';
import { type Command, Option } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { operatedWebhook } from '../../webhooks/operated-webhook.js';
import { positiveInteger } from '../options.js';

interface DeliveriesOptions {
  readonly status?: DeliveryStatus;
  readonly limit: number;
  readonly json?: boolean;
}

export function addWebhooksDeliveriesVerb(webhooks: Command): void {
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
