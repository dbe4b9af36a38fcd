import { deliveryStatuses, listDeliveries, readDelivery, resendDelivery } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { defineAccountRoute } from '../http/account-route.js';
import {
  enumParameter,
  expressionParameter,
  integerParameter,
  recordNumberParameter,
} from '../parameters/parameter.js';
import { flag, text } from './shared-schemas.js';
import { deliverySchema } from './webhook-schemas.js';
import { requireWebhook, webhookId } from './webhooks.js';

const ALL = '/v1/webhooks/:id/deliveries';
const ONE = '/v1/webhooks/:id/deliveries/:deliveryId';
const tag = 'Webhooks' as const;

const deliveryId = recordNumberParameter('The id of the delivery.', 512);
const unknown = (id: number | null) =>
  new NotFoundError(`The webhook has no delivery ${id ?? 'of this id'}.`);

export const getDeliveries = defineAccountRoute({
  method: 'get',
  path: ALL,
  operationId: 'listDeliveries',
  tag,
  summary: 'The deliveries of a webhook',
  description:
    'The newest first. `status=dead` lists those that were given up. They are kept as long as events are.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  query: z.object({
    status: enumParameter(deliveryStatuses, 'Deliveries of one status.'),
    cursor: expressionParameter<number>(
      (given, refuse) =>
        /^\d{1,15}$/.test(given)
          ? Number(given)
          : refuse({
              code: 'validation.format',
              says: 'must be the nextCursor of an earlier answer',
              expected: 'nextCursor',
            }),
      {
        description: 'The `nextCursor` of the last answer: older deliveries follow.',
        example: '512',
        codes: [],
        pattern: '^([0-9]{1,15})?$',
      },
    ),
    limit: integerParameter({
      description: 'Deliveries of a page.',
      min: 1,
      max: 1_000,
      fallback: 100,
      example: 100,
    }),
  }),
  body: null,
  status: 200,
  response: z
    .strictObject({
      data: z.array(deliverySchema).readonly(),
      nextCursor: text('512', 'Continue with it; null on the last page.'),
      hasMore: flag(true, 'True if there are older deliveries.'),
    })
    .meta({ id: 'DeliveryPage' }),
  handler: async ({ params, query: { status, cursor, limit } }, deps) => {
    const { id } = await requireWebhook(params.id, deps);
    const { deliveries, more } = await listDeliveries(deps.pool, id, { status, before: cursor }, limit);
    const last = deliveries.at(-1);
    return {
      data: deliveries,
      nextCursor: more && last !== undefined ? String(last.id) : null,
      hasMore: more,
    };
  },
});

export const getDelivery = defineAccountRoute({
  method: 'get',
  path: ONE,
  operationId: 'getDelivery',
  tag,
  summary: 'One delivery',
  description: 'What became of it so far.',
  errors: ['not_found'],
  params: z.object({ id: webhookId, deliveryId }),
  query: z.object({}),
  body: null,
  status: 200,
  response: deliverySchema,
  handler: async ({ params }, deps) => {
    const { id } = await requireWebhook(params.id, deps);
    const { deliveryId: of } = params;
    const delivery = of === null ? null : await readDelivery(deps.pool, id, of);
    if (delivery === null) throw unknown(of);
    return delivery;
  },
});

export const resend = defineAccountRoute({
  method: 'post',
  path: `${ONE}/resend`,
  operationId: 'resendDelivery',
  tag,
  summary: 'Send a delivery again',
  description:
    'As if it was new, with the same `webhook-id`, whatever became of it before. To a webhook that is switched off it is sent when that is on again.',
  errors: ['not_found'],
  params: z.object({ id: webhookId, deliveryId }),
  query: z.object({}),
  body: null,
  status: 200,
  response: deliverySchema,
  handler: async ({ params }, deps) => {
    const { id } = await requireWebhook(params.id, deps);
    const { deliveryId: of } = params;
    const delivery = of === null ? null : await resendDelivery(deps.pool, id, of);
    if (delivery === null) throw unknown(of);
    return delivery;
  },
});
