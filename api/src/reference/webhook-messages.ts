/** What is sent to webhooks, for the OpenAPI document. */
import type { OpenAPIRegistry, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { tierSchema } from '@crs/domain';
import { type EventType, eventTypes, TEST_TYPE } from '@crs/store';
import { z } from 'zod';
import { statusNames } from '../resources/license-statuses.js';
import { count, givenText, text } from '../resources/shared-schemas.js';

const record = z.int().meta({ format: 'int64', examples: [101], description: 'The id of the record.' });
const tier = tierSchema.meta({
  examples: ['likely'],
  description: 'How sure the match with the contractor is.',
});
const status = (example: string) =>
  z
    .enum(statusNames)
    .nullable()
    .meta({ examples: [example] });

/** What each type tells, and its data. */
const messages = {
  'license.status_changed': {
    summary: 'The status of a license changed',
    data: z.strictObject({ from: status('Issued'), to: status('Revoked') }),
  },
  'license.expiring': {
    summary: 'A license expires in 90, 60, 30 or 7 days',
    data: z.strictObject({
      expirationDate: z.string().meta({ format: 'date', examples: ['2026-06-30'] }),
      days: count(30, 'As many days before: 90, 60, 30 or 7.'),
    }),
  },
  'enforcement.added': {
    summary: 'An order against a contractor is new',
    data: z.strictObject({ id: record, tier }),
  },
  'osha.inspection_added': {
    summary: 'An inspection of a contractor is new',
    data: z.strictObject({
      activityNumber: count(1234567, 'As `/v1/osha/{activityNumber}` takes it.'),
      tier,
    }),
  },
  'ag_action.added': {
    summary: 'An action of an attorney general against a contractor is new',
    data: z.strictObject({ id: record, tier }),
  },
  'permit.matched': {
    summary: 'A permit of a contractor is new, or was matched to it',
    data: z.strictObject({ id: record, tier }),
  },
  'contractor.reopened_likely': {
    summary: 'A contractor may have been reopened under a new name, or be such a one',
    data: z.strictObject({
      id: record,
      role: z.enum(['old', 'new']).meta({ examples: ['old'], description: 'Which of the two it is.' }),
      likelihood: givenText('0.93', 'From 0 to 1.'),
    }),
  },
} as const satisfies Readonly<Record<EventType, { readonly summary: string; readonly data: z.ZodObject }>>;

const summaryData = z
  .strictObject({ events: count(5_000, 'How many there were in one publish.') })
  .meta({ id: 'EventSummary', description: 'Of very many events of a type: `licenseNumber` is null.' });

const moment = z.string().meta({ format: 'date-time', examples: ['2026-03-01T02:03:04Z'] });

/** The message of a type: the event as `/v1/events` lists it, and its time under the name of the standard. */
const messageOf = (type: EventType) =>
  z
    .strictObject({
      id: givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'The same as `webhook-id`.'),
      type: z.literal(type).meta({ examples: [type] }),
      timestamp: moment,
      happenedAt: moment,
      version: count(41, 'The version of the data that it came with.'),
      licenseNumber: text('BC100001', 'Null for a summary.'),
      rosterState: text('MN', 'State whose roster lists the license.'),
      data: z.union([messages[type].data, summaryData]),
    })
    .meta({ id: `${nameOf(type)}Message` });

/** `license.status_changed` → `LicenseStatusChanged`. */
const nameOf = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const headers = z.object({
  'webhook-id': givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'The same however often it is sent.'),
  'webhook-timestamp': givenText('1772330584', 'When this attempt was signed, in seconds since 1970.'),
  'webhook-signature': givenText(
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    'Of `webhook-id.webhook-timestamp.body` after Standard Webhooks; several are separated by spaces.',
  ),
});

const HOW_TO_RECEIVE =
  'Verify the signature first, answer within 15 seconds, then work. A `webhook-id` may come more than once, and messages out of order.';

/** Describes the message of every type, and of a test, as `webhooks` of the document. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  for (const type of eventTypes)
    registry.registerWebhook(webhookOf(type, messages[type].summary, messageOf(type)));
  const test = z
    .strictObject({
      id: givenText('evt_test_0cc175b9c0f1b6a831c39', 'The same as `webhook-id`.'),
      type: z.literal(TEST_TYPE).meta({ examples: [TEST_TYPE] }),
      timestamp: moment,
      data: z.strictObject({ webhook: z.int().meta({ format: 'int64', examples: [3] }) }),
    })
    .meta({ id: 'WebhookTestMessage' });
  registry.registerWebhook(webhookOf(TEST_TYPE, 'A test, as it was asked for', test));
}

function webhookOf(type: string, summary: string, schema: z.ZodType): RouteConfig {
  return {
    method: 'post',
    path: type,
    operationId: `receive${nameOf(type)}`,
    tags: ['Webhooks'],
    // A message carries a signature, and no key.
    security: [],
    summary,
    description: HOW_TO_RECEIVE,
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema } } },
    },
    responses: {
      '2XX': { description: 'It arrived.' },
      410: { description: 'The receiver is gone: the webhook is switched off at once.' },
      default: { description: 'It is sent again, with growing pauses. Redirects are not followed.' },
    },
  };
}
