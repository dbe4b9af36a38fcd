import type { Command } from 'commander';
import { addWebhooksDeliveriesVerb } from './webhooks-deliveries.js';
import { addWebhooksDisableVerb } from './webhooks-disable.js';
import { addWebhooksEnableVerb } from './webhooks-enable.js';
import { addWebhooksListVerb } from './webhooks-list.js';
import { addWebhooksResendVerb } from './webhooks-resend.js';

export function addWebhooksVerbs(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('webhooks of accounts: list, deliveries, resend, disable, enable');
  addWebhooksListVerb(webhooks);
  addWebhooksDeliveriesVerb(webhooks);
  addWebhooksResendVerb(webhooks);
  addWebhooksDisableVerb(webhooks);
  addWebhooksEnableVerb(webhooks);
}
