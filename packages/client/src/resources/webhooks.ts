import type { CallOptions, Connection } from '../connection.js';
import type { BodyOf } from '../endpoint-types.js';
import type {
  Delivery,
  DeliveryPage,
  paths,
  Webhook,
  Webhooks as WebhookPage,
  WebhookWithSecret,
} from '../generated/api.js';

const ALL = '/v1/webhooks';
const ONE = '/v1/webhooks/{id}';
const DELIVERIES = '/v1/webhooks/{id}/deliveries';
const DELIVERY = '/v1/webhooks/{id}/deliveries/{deliveryId}';

type DeliveriesQuery = NonNullable<paths[typeof DELIVERIES]['get']['parameters']['query']>;

/** Where events are sent, and what became of each. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list(options?: CallOptions): Promise<WebhookPage> {
    return this.#connection.send('get', ALL, {}, options);
  }

  /** @throws ContractorRecordsError `not_found` */
  get(id: number, options?: CallOptions): Promise<Webhook> {
    return this.#connection.send('get', ONE, { path: { id } }, options);
  }

  /**
   * The answer has the secret, this once: keep it.
   * @throws ContractorRecordsError `account.conflict` where the tier allows no further webhook
   */
  create(webhook: BodyOf<typeof ALL, 'post'>, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#connection.send('post', ALL, { body: webhook }, options);
  }

  /** Replaces address, types and watch lists. @throws ContractorRecordsError `not_found` */
  replace(id: number, webhook: BodyOf<typeof ONE, 'put'>, options?: CallOptions): Promise<Webhook> {
    return this.#connection.send('put', ONE, { path: { id }, body: webhook }, options);
  }

  /** @throws ContractorRecordsError `not_found` */
  delete(id: number, options?: CallOptions): Promise<void> {
    return this.#connection.send('delete', ONE, { path: { id } }, options);
  }

  /** Has a test sent; `delivery` tells what became of it. @throws ContractorRecordsError `not_found` */
  test(id: number, options?: CallOptions): Promise<Delivery> {
    return this.#connection.send('post', `${ONE}/test`, { path: { id } }, options);
  }

  /** The answer has the new secret, this once; the one before signs as well for a day. */
  rotateSecret(id: number, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#connection.send('post', `${ONE}/rotate-secret`, { path: { id } }, options);
  }

  /** Switches a webhook on again. @throws ContractorRecordsError `account.conflict` where an operator switched it off */
  enable(id: number, options?: CallOptions): Promise<Webhook> {
    return this.#connection.send('post', `${ONE}/enable`, { path: { id } }, options);
  }

  /** One page of deliveries, the newest first: `{ status: 'dead' }` for those that were given up. */
  deliveries(id: number, query: DeliveriesQuery = {}, options?: CallOptions): Promise<DeliveryPage> {
    return this.#connection.send('get', DELIVERIES, { path: { id }, query }, options);
  }

  /** @throws ContractorRecordsError `not_found` */
  delivery(id: number, deliveryId: number, options?: CallOptions): Promise<Delivery> {
    return this.#connection.send('get', DELIVERY, { path: { id, deliveryId } }, options);
  }

  /** Has a delivery sent again, with the same `webhook-id`. @throws ContractorRecordsError `not_found` */
  resend(id: number, deliveryId: number, options?: CallOptions): Promise<Delivery> {
    return this.#connection.send('post', `${DELIVERY}/resend`, { path: { id, deliveryId } }, options);
  }
}
