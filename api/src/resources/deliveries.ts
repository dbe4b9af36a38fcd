import { type Delivery, deliveryStatuses, listDeliveries, readDelivery, resendDelivery } from '@crs/store';
import { z } from 'zod';
import { NotFoundError } from '../errors/api-error.js';
import { type AccountDeps, defineAccountRoute } from '../http/account-route.js';
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

const deliveryId = recordNumberParameter('Delivery id.', 512);

/** Returns the delivery that a path names, as `find` reads or changes it. @throws NotFoundError */
async function findDelivery(
  find: typeof readDelivery,
  { id, deliveryId: of }: { id: number | null; deliveryId: number | null },
  deps: AccountDeps,
): Promise<Delivery> {
  const { id: webhook } = await requireWebhook(id, deps);
  const delivery = of === null ? null : await find(deps.pool, webhook, of);
  if (delivery === null) throw new NotFoundError(`The webhook has no delivery ${of ?? 'with this id'}.`);
  return delivery;
}

export const getDeliveries = defineAccountRoute({
  method: 'get',
  path: ALL,
  operationId: 'listDeliveries',
  tag,
  summary: "List a webhook's deliveries",
  description:
    'Newest first. `status=dead` lists deliveries after ten failed attempts. The service keeps deliveries as long as events.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  query: z.object({
    status: enumParameter(deliveryStatuses, 'Only deliveries with this status.'),
    cursor: expressionParameter<number>(
      (given, refuse) =>
        /^\d{1,15}$/.test(given)
          ? Number(given)
          : refuse({
              code: 'validation.format',
              says: 'must be the nextCursor of an earlier response',
              expected: 'nextCursor',
            }),
      {
        description: "The last response's `nextCursor`, to get older deliveries.",
        example: '512',
        codes: [],
        pattern: '^([0-9]{1,15})?$',
      },
    ),
    limit: integerParameter({
      description: 'Deliveries per page.',
      min: 1,
      max: 1_000,
      fallback: 100,
      example: 100,
    }),
  }),
  status: 200,
  response: z
    .strictObject({
      data: z.array(deliverySchema).readonly(),
      nextCursor: text('512', 'Send this cursor with the next request; null on the last page.'),
      hasMore: flag(true, 'True if older deliveries are available.'),
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
  summary: 'Get a delivery',
  description: 'Includes the status and attempts so far.',
  errors: ['not_found'],
  params: z.object({ id: webhookId, deliveryId }),
  status: 200,
  response: deliverySchema,
  handler: ({ params }, deps) => findDelivery(readDelivery, params, deps),
});

export const resend = defineAccountRoute({
  method: 'post',
  path: `${ONE}/resend`,
  operationId: 'resendDelivery',
  tag,
  summary: 'Resend a delivery',
  description:
    'Sends the delivery again with the same `webhook-id`, whatever the status. A disabled webhook sends it when enabled.',
  errors: ['not_found'],
  params: z.object({ id: webhookId, deliveryId }),
  status: 200,
  response: deliverySchema,
  handler: ({ params }, deps) => findDelivery(resendDelivery, params, deps),
});
