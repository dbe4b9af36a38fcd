import { type Account, type Delivery, listDeliveries, type WebhookWithSecret } from '@crs/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from '@jest/globals';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.js';
import { startWebhookService, type WebhookService, webhookQueueAt } from './webhook-service.js';

/** What webhook tests use. */
export interface WebhookTests {
  readonly service: WebhookService;
  /** A new one for each test. */
  readonly receiver: WebhookReceiver;
  /** Names of events that didn't exist before. */
  newAbouts(count: number): string[];
  deliveriesOf(webhook: number): Promise<readonly Delivery[]>;
  statuses(webhook: number): Promise<readonly string[]>;
  /** A new account's webhook to the receiver, which verifies messages with its secret. */
  made(path?: string): Promise<{ readonly account: Account; readonly webhook: WebhookWithSecret }>;
  /** Stops this after the test. */
  stopLater(stop: () => Promise<void>): void;
}

/** Where the webhook queue can be. */
export const backends = ['postgres', 'redis'] as const;

/**
 * Tests with the webhook queue on PostgreSQL and on Redis; each test starts without a webhook.
 * @param redisDatabase a different one for each file, because files are tested at the same time
 * @param on by default, all of them
 */
export function describeWebhooks(
  what: string,
  redisDatabase: number,
  tests: (given: WebhookTests) => void,
  on: readonly (typeof backends)[number][] = backends,
): void {
  describe.each(on)(`${what}, with the queue on %s`, (backend) => {
    const at = webhookQueueAt(backend, redisDatabase);
    if (at === null) {
      it.skip('need Redis', () => {});
      return;
    }
    let service: WebhookService;
    let receiver: WebhookReceiver;
    let stops: (() => Promise<void>)[] = [];
    let about = 0;
    beforeAll(async () => {
      service = await startWebhookService(at.redisUrl);
    });
    beforeEach(async () => {
      receiver = await startReceiver();
      await service.pool.query('delete from webhook');
    });
    afterEach(async () => {
      await Promise.all(stops.map((stop) => stop()));
      stops = [];
      await receiver.close();
    });
    afterAll(() => service.close());

    const deliveriesOf = async (id: number) =>
      (await listDeliveries(service.pool, id, { status: null, before: null }, 10_000)).deliveries;
    tests({
      get service() {
        return service;
      },
      get receiver() {
        return receiver;
      },
      newAbouts: (count) => Array.from({ length: count }, () => String(++about)),
      deliveriesOf,
      statuses: async (id) => (await deliveriesOf(id)).map(({ status }) => status),
      async made(path = '') {
        const account = await service.account();
        const webhook = await service.webhook(account, { url: receiver.url + path });
        receiver.secret = webhook.secret;
        return { account, webhook };
      },
      stopLater: (stop) => stops.push(stop),
    });
  });
}
