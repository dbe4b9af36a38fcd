import { deliveryStatuses, eventTypes, TEST_TYPE } from '@crs/store';
import { z } from 'zod';
import { count, givenText, moment, text } from './shared-schemas.js';

const id = (example: number) => z.int().meta({ format: 'int64', examples: [example] });
const made = (description?: string) =>
  z.string().meta({
    format: 'date-time',
    examples: ['2026-03-01T02:03:04Z'],
    ...(description === undefined ? {} : { description }),
  });

const fields = {
  id: id(3),
  url: givenText('https://hooks.example.com/records'),
  types: z
    .array(z.enum(eventTypes))
    .readonly()
    .nullable()
    .meta({
      examples: [['license.status_changed']],
      description: 'Null for all types.',
    }),
  watchLists: z
    .array(id(7))
    .readonly()
    .nullable()
    .meta({ examples: [[7]], description: 'Watch list ids; null for all events.' }),
  failingSince: moment(null, 'Time of the first failed attempt since the last delivery.'),
  disabledAt: moment(null, 'When the webhook was disabled; null while it is enabled.'),
  disabledReason: z
    .enum(['gone', 'failing', 'operator'])
    .nullable()
    .meta({
      examples: [null],
      description:
        "`gone`: the receiver answered 410. `failing`: all deliveries failed for five days. `operator`: only the service's operator can enable the webhook again.",
    }),
  earlierSecretUntil: moment(null, 'When the previous secret stops signing messages.'),
  createdAt: made(),
  updatedAt: made(),
};

export const webhookSchema = z.strictObject(fields).meta({ id: 'Webhook' });

/** A response that shows the secret once. */
export const webhookWithSecretSchema = z
  .strictObject({
    ...fields,
    secret: givenText(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'Verifies messages. Shown only once, so save it.',
    ),
  })
  .meta({ id: 'WebhookWithSecret' });

export const deliverySchema = z
  .strictObject({
    id: id(512),
    eventId: givenText(
      'evt_0cc175b9c0f1b6a831c399e269772661',
      'The `webhook-id`; the same for all attempts.',
    ),
    type: z.enum([...eventTypes, TEST_TYPE]).meta({ examples: ['license.status_changed'] }),
    status: z.enum(deliveryStatuses).meta({
      examples: ['dead'],
      description:
        '`pending`: an attempt is planned. `delivered`: the receiver accepted the event. `dead`: ten attempts failed. `withdrawn`: the record is now withheld.',
    }),
    attempts: count(10, 'Number of attempts so far.'),
    nextAttemptAt: moment(null, 'Null if no attempt is planned.'),
    answerStatus: z
      .int()
      .nullable()
      .meta({
        examples: [503],
        description: 'HTTP status of the last response; null if there was none.',
      }),
    failure: text('It answered 503.', 'Why the last attempt failed, with the start of the response.'),
    createdAt: made('When the delivery was created.'),
    endedAt: moment('2026-03-04T05:38:09Z', 'When the delivery succeeded or its last attempt failed.'),
  })
  .meta({ id: 'Delivery' });
