/** Messages to webhooks, for the OpenAPI document. */
import type { OpenAPIRegistry, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { tierSchema } from '@crs/domain';
import { type EventType, eventTypes, TEST_TYPE } from '@crs/store';
import { z } from 'zod';
import { statusNames } from '../resources/license-statuses.js';
import { count, givenText, text } from '../resources/shared-schemas.js';

const record = z.int().meta({ format: 'int64', examples: [101], description: 'Record id.' });
const tier = tierSchema.meta({
  examples: ['likely'],
  description: 'Match tier.',
});
const status = (example: string) =>
  z
    .enum(statusNames)
    .nullable()
    .meta({ examples: [example] });

/** The meaning of each type, and its data. */
const messages = {
  'license.status_changed': {
    summary: 'License status changed',
    data: z.strictObject({ from: status('Issued'), to: status('Revoked') }),
  },
  'license.expiring': {
    summary: 'License expires in 90, 60, 30, or 7 days',
    data: z.strictObject({
      expirationDate: z.string().meta({ format: 'date', examples: ['2026-06-30'] }),
      days: count(30, 'Days before expiration: 90, 60, 30, or 7.'),
    }),
  },
  'enforcement.added': {
    summary: 'New disciplinary order against a contractor',
    data: z.strictObject({ id: record, tier }),
  },
  'osha.inspection_added': {
    summary: 'New OSHA inspection of a contractor',
    data: z.strictObject({
      activityNumber: count(1234567, 'Inspection number for `/v1/osha/{activityNumber}`.'),
      tier,
    }),
  },
  'ag_action.added': {
    summary: 'New attorney general action against a contractor',
    data: z.strictObject({ id: record, tier }),
  },
  'permit.matched': {
    summary: 'New permit for a contractor, or new match of a permit',
    data: z.strictObject({ id: record, tier }),
  },
  'contractor.reopened_likely': {
    summary: 'A contractor may have reopened, or may be a reopened firm',
    data: z.strictObject({
      id: record,
      role: z
        .enum(['old', 'new'])
        .meta({ examples: ['old'], description: 'Whether the contractor is the old or new firm.' }),
      likelihood: givenText('0.93', 'From 0 to 1.'),
    }),
  },
} as const satisfies Readonly<Record<EventType, { readonly summary: string; readonly data: z.ZodObject }>>;

const summaryData = z
  .strictObject({ events: count(5_000, 'Number of events in this data version.') })
  .meta({ id: 'EventSummary', description: 'Summary of many events of one type; `licenseNumber` is null.' });

const moment = z.string().meta({ format: 'date-time', examples: ['2026-03-01T02:03:04Z'] });

/** A type's message: the event as in `/v1/events`, with its time in the standard's field. */
const messageOf = (type: EventType) =>
  z
    .strictObject({
      id: givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'The same as `webhook-id`.'),
      type: z.literal(type).meta({ examples: [type] }),
      timestamp: moment,
      happenedAt: moment,
      version: count(41, 'Data version that contains this event.'),
      licenseNumber: text('BC100001', 'Null for a summary.'),
      rosterState: text('MN', 'State of the license roster.'),
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
  'webhook-id': givenText('evt_0cc175b9c0f1b6a831c399e269772661', 'The same for every attempt.'),
  'webhook-timestamp': givenText('1772330584', 'When this attempt was signed, in seconds since 1970.'),
  'webhook-signature': givenText(
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    'Standard Webhooks signatures of `webhook-id.webhook-timestamp.body`, separated by spaces.',
  ),
});

const HOW_TO_RECEIVE =
  'Verify the signature, respond within 15 seconds, then process the message. Messages can repeat or arrive out of order.';

/** Describes the messages of all types, and of a test, as the document's `webhooks`. */
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
  registry.registerWebhook(webhookOf(TEST_TYPE, 'Test message that you requested', test));
}

function webhookOf(type: string, summary: string, schema: z.ZodType): RouteConfig {
  return {
    method: 'post',
    path: type,
    operationId: `receive${nameOf(type)}`,
    tags: ['Webhooks'],
    // A message has a signature and no key.
    security: [],
    summary,
    description: HOW_TO_RECEIVE,
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema } } },
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      410: { description: 'The receiver is gone. The webhook is disabled immediately.' },
      default: { description: 'The message is resent with increasing delays. Redirects are not followed.' },
    },
  };
}
