import { enableWebhook } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { operatedWebhook } from '../../webhooks/operated-webhook.js';
import { positiveInteger } from '../options.js';

export function addWebhooksEnableVerb(webhooks: Command): void {
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
