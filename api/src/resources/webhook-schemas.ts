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
      description: 'Null for every type.',
    }),
  watchLists: z
    .array(id(7))
    .readonly()
    .nullable()
    .meta({ examples: [[7]], description: 'Ids of watch lists; null for all events.' }),
  failingSince: moment(null, 'The first failed attempt since the last one that arrived.'),
  disabledAt: moment(null, 'When it was switched off; null while it is on.'),
  disabledReason: z
    .enum(['gone', 'failing', 'operator'])
    .nullable()
    .meta({
      examples: [null],
      description:
        '`gone`: its receiver answered 410. `failing`: nothing arrived for five days. `operator`: only the operator of the service can switch it on again.',
    }),
  earlierSecretUntil: moment(null, 'Until when the secret before the last rotation signs as well.'),
  createdAt: made(),
  updatedAt: made(),
};

export const webhookSchema = z.strictObject(fields).meta({ id: 'Webhook' });

/** An answer that shows the secret, once. */
export const webhookWithSecretSchema = z
  .strictObject({
    ...fields,
    secret: givenText(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'Verifies messages. It is shown this once: keep it.',
    ),
  })
  .meta({ id: 'WebhookWithSecret' });

export const deliverySchema = z
  .strictObject({
    id: id(512),
    eventId: givenText(
      'evt_0cc175b9c0f1b6a831c399e269772661',
      'The `webhook-id`, the same in every attempt.',
    ),
    type: z.enum([...eventTypes, TEST_TYPE]).meta({ examples: ['license.status_changed'] }),
    status: z.enum(deliveryStatuses).meta({
      examples: ['dead'],
      description:
        '`pending`: waits for an attempt. `delivered`. `dead`: given up after ten attempts. `withdrawn`: what it was about is not shown any more.',
    }),
    attempts: count(10, 'Attempts so far.'),
    nextAttemptAt: moment(null, 'Null where there is none.'),
    answerStatus: z
      .int()
      .nullable()
      .meta({
        examples: [503],
        description: 'HTTP status of the last answer; null where none came.',
      }),
    failure: text('It answered 503.', 'Why the last attempt failed, with the beginning of the answer.'),
    createdAt: made('When it was made, after its event was found.'),
    endedAt: moment('2026-03-04T05:38:09Z', 'When it arrived or was given up.'),
  })
  .meta({ id: 'Delivery' });
