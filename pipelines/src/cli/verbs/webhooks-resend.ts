import { UsageError } from '@crs/domain';
import { resendDead, resendDelivery } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { operatedWebhook } from '../../webhooks/operated-webhook.js';
import { positiveInteger } from '../options.js';

interface ResendOptions {
  readonly dead?: boolean;
  readonly json?: boolean;
}

export function addWebhooksResendVerb(webhooks: Command): void {
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
