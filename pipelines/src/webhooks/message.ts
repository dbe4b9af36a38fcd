/** The message of a delivery, as Standard Webhooks has it. Pure. */
import { type DueDelivery, TEST_TYPE } from '@crs/store';
// standardwebhooks: the reference implementation of the standard, by its authors; two small dependencies.
import { Webhook } from 'standardwebhooks';

/** The body of a delivery: the event as `/v1/events` lists it, and its time under the standard's name. Null for nothing to send. */
export function bodyOf(webhook: number, { event, eventId, isTest, createdAt }: DueDelivery): string | null {
  if (isTest)
    return JSON.stringify({ id: eventId, type: TEST_TYPE, timestamp: createdAt, data: { webhook } });
  if (event === null) return null;
  const { id, type, happenedAt, ...more } = event;
  return JSON.stringify({ id, type, timestamp: happenedAt, happenedAt, ...more });
}

/** The headers of a message. While two secrets are valid there is a signature of each. */
export function headersOf(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'contractor-records',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
