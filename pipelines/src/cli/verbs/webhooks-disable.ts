import { UsageError } from '@crs/domain';
import { disableWebhooks } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { operatedWebhook } from '../../webhooks/operated-webhook.js';
import { positiveInteger } from '../options.js';

interface DisableOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

export function addWebhooksDisableVerb(webhooks: Command): void {
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
