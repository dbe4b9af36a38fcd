import {
  type Account,
  accountTiers,
  addTest,
  createWebhook,
  deleteWebhook,
  enableWebhook,
  eventTypes,
  type GivenWebhook,
  listWebhooks,
  readWebhook,
  replaceWebhook,
  rotateSecret,
  SECRET_OVERLAP_HOURS,
} from '@crs/store';
import { z } from 'zod';
import { ApiError, NotFoundError, ValidationError } from '../errors/api-error.js';
import { type AccountDeps, defineAccountRoute } from '../http/account-route.js';
import { recordNumberParameter } from '../parameters/parameter.js';
import { deliverySchema, webhookSchema, webhookWithSecretSchema } from './webhook-schemas.js';

const PATH = '/v1/webhooks';
const ONE = '/v1/webhooks/:id';
const tag = 'Webhooks' as const;

/** The caller's input. Types and lists are optional. */
const given = z.strictObject({
  url: z
    .string()
    .max(2_000)
    .refine((text) => URL.canParse(text), 'must be a URL')
    .meta({
      examples: ['https://hooks.example.com/records'],
      description: 'Must start with `https://` and resolve to a public address, now and at every attempt.',
    }),
  types: z
    .array(z.enum(eventTypes))
    .min(1)
    .nullable()
    .default(null)
    .meta({ description: 'Event types to send; null for all types.' }),
  watchLists: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .meta({ description: 'Ids of the watch lists whose events to send; null for all events.' }),
});

const bodyExample = {
  url: 'https://hooks.example.com/records',
  types: ['license.status_changed', 'enforcement.added'],
  watchLists: [7],
};

/** The parameter that identifies a webhook. */
export const webhookId = recordNumberParameter('Webhook id.', 3);

const unknown = (id: number | null) =>
  new NotFoundError(`The account has no webhook ${id ?? 'with this id'}.`);

/** Returns the account's webhook. @throws NotFoundError */
export async function requireWebhook(
  id: number | null,
  { pool, account }: Pick<AccountDeps, 'pool' | 'account'>,
): Promise<{ readonly id: number }> {
  const webhook = id === null ? null : await readWebhook(pool, account, id);
  if (webhook === null) throw unknown(id);
  return webhook;
}

/** Checks what the schema cannot check. */
async function checked(
  { url, types, watchLists }: z.output<typeof given>,
  { webhookAddresses }: Pick<AccountDeps, 'webhookAddresses'>,
): Promise<GivenWebhook> {
  if (webhookAddresses === undefined)
    throw new ApiError('upstream.unavailable', 'This service is set up without webhooks.');
  const address = new URL(url);
  address.hash = '';
  const refused = await webhookAddresses.refusal(address);
  if (refused !== null)
    throw new ValidationError([
      {
        code: 'validation.format',
        field: 'url',
        issue: 'format',
        message: `url ${refused}.`,
        expected: 'a public https address',
      },
    ]);
  return { url: address.href, types: types === null ? null : [...new Set(types)], watchLists };
}

/** Returns the error for a rejected write. */
function refusal(refused: 'too many' | 'unknown' | 'unknown list', id: number | null, { tier }: Account) {
  if (refused === 'unknown') return unknown(id);
  if (refused === 'too many')
    return new ApiError(
      'account.conflict',
      `The account's tier allows ${accountTiers[tier].webhooks} ${accountTiers[tier].webhooks === 1 ? 'webhook' : 'webhooks'}. Delete one first.`,
    );
  return new ValidationError([
    {
      code: 'validation.format',
      field: 'watchLists',
      issue: 'format',
      message: "watchLists has an id that is not one of the account's watch lists.",
      expected: 'ids of watch lists',
    },
  ]);
}

export const getWebhooks = defineAccountRoute({
  method: 'get',
  path: PATH,
  operationId: 'listWebhooks',
  tag,
  summary: "List the account's webhooks",
  description: 'Oldest first, without their secrets.',
  status: 200,
  response: z.strictObject({ data: z.array(webhookSchema).readonly() }).meta({ id: 'Webhooks' }),
  handler: async (_, { pool, account }) => ({ data: await listWebhooks(pool, account) }),
});

export const postWebhook = defineAccountRoute({
  method: 'post',
  path: PATH,
  operationId: 'createWebhook',
  tag,
  summary: 'Create a webhook',
  description: `Sends future events: all types or some, for all contractors or some watch lists. Only this response shows the secret for verifying messages. A Free account can have ${accountTiers.free.webhooks} webhook, Starter ${accountTiers.starter.webhooks}, Pro ${accountTiers.pro.webhooks}.`,
  errors: ['account.conflict'],
  body: given,
  bodyExample,
  status: 201,
  response: webhookWithSecretSchema,
  handler: async ({ body }, deps) => {
    const written = await createWebhook(deps.pool, deps.account, await checked(body, deps));
    if ('refused' in written) throw refusal(written.refused, null, deps.account);
    return written.webhook;
  },
});

export const getWebhook = defineAccountRoute({
  method: 'get',
  path: ONE,
  operationId: 'getWebhook',
  tag,
  summary: 'Get a webhook',
  description: 'Includes the status: when failures began, and whether and why the webhook is disabled.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  status: 200,
  response: webhookSchema,
  handler: async ({ params: { id } }, { pool, account }) => {
    const webhook = id === null ? null : await readWebhook(pool, account, id);
    if (webhook === null) throw unknown(id);
    return webhook;
  },
});

export const putWebhook = defineAccountRoute({
  method: 'put',
  path: ONE,
  operationId: 'replaceWebhook',
  tag,
  summary: 'Replace a webhook',
  description: 'Replaces the URL, types, and watch lists. Keeps the secret and pending deliveries.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  body: given,
  bodyExample,
  status: 200,
  response: webhookSchema,
  handler: async ({ params: { id }, body }, deps) => {
    const { pool, account } = deps;
    const { id: known } = await requireWebhook(id, deps);
    const written = await replaceWebhook(pool, account, known, await checked(body, deps));
    if ('refused' in written) throw refusal(written.refused, id, account);
    return written.webhook;
  },
});

export const removeWebhook = defineAccountRoute({
  method: 'delete',
  path: ONE,
  operationId: 'deleteWebhook',
  tag,
  summary: 'Delete a webhook',
  description:
    'Permanently deletes the webhook and its deliveries. An attempt in progress may still be sent.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  status: 204,
  response: null,
  handler: async ({ params: { id } }, { pool, account }) => {
    if (id === null || !(await deleteWebhook(pool, account, id))) throw unknown(id);
    return undefined;
  },
});

export const testWebhook = defineAccountRoute({
  method: 'post',
  path: `${ONE}/test`,
  operationId: 'testWebhook',
  tag,
  summary: 'Send a test',
  description:
    'Sends one message of type `webhook.test` within seconds, even to a disabled webhook. See the result at `/v1/webhooks/{id}/deliveries/{deliveryId}`.',
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  status: 201,
  response: deliverySchema,
  handler: async ({ params: { id } }, deps) => addTest(deps.pool, (await requireWebhook(id, deps)).id),
});

export const rotateWebhookSecret = defineAccountRoute({
  method: 'post',
  path: `${ONE}/rotate-secret`,
  operationId: 'rotateWebhookSecret',
  tag,
  summary: "Rotate a webhook's secret",
  description: `Shows the new secret only once. For ${SECRET_OVERLAP_HOURS} hours, messages have two signatures, one per secret. Rotating again ends the oldest secret immediately.`,
  errors: ['not_found'],
  params: z.object({ id: webhookId }),
  status: 200,
  response: webhookWithSecretSchema,
  handler: async ({ params: { id } }, { pool, account }) => {
    const webhook = id === null ? null : await rotateSecret(pool, account, id);
    if (webhook === null) throw unknown(id);
    return webhook;
  },
});

export const enableWebhookAgain = defineAccountRoute({
  method: 'post',
  path: `${ONE}/enable`,
  operationId: 'enableWebhook',
  tag,
  summary: 'Enable a webhook',
  description:
    'Sends pending deliveries, then the events since the webhook was disabled that the service still has. Does nothing if the webhook is enabled.',
  errors: ['not_found', 'account.conflict'],
  params: z.object({ id: webhookId }),
  status: 200,
  response: webhookSchema,
  handler: async ({ params: { id } }, { pool, account }) => {
    if (id === null) throw unknown(id);
    const enabled = await enableWebhook(pool, id, account);
    if ('webhook' in enabled) return enabled.webhook;
    if (enabled.refused === 'unknown') throw unknown(id);
    throw new ApiError(
      'account.conflict',
      'The operator of the service disabled this webhook. Only the operator can enable it.',
    );
  },
});
