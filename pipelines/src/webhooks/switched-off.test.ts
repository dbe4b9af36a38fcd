import { setTimeout as sleep } from 'node:timers/promises';
import { addTest, disableWebhooks, enableWebhook, readWebhook, rotateSecret } from '@crs/store';
import { expect, it } from '@jest/globals';
import { firstOrOthers } from '../../../test/harness/tries-all.js';
import { backends, describeWebhooks } from '../../../test/harness/webhook-tests.js';
import { until } from '../../../test/harness/workers.js';
import { startSending } from './sending.js';

const options = { allowed: ['127.0.0.1'], pauses: [50, 100], timeout: 5_000, mostFailing: 3600 };
/** Milliseconds between two checks. */
const INTERVAL = 100;

describeWebhooks(
  'webhooks',
  13,
  (t) => {
    const start = (more: Partial<Parameters<typeof startSending>[2]> = {}): void =>
      t.stopLater(startSending(t.service.context, t.service.work, { ...options, ...more }, INTERVAL));

    it('stop immediately if the receiver is gone, and continue when it is back', async () => {
      const { webhook, account } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(1));
      t.receiver.reply = () => 410;
      start();
      await until('the switch', async () => {
        const { disabledReason } = (await readWebhook(t.service.pool, account, webhook.id)) ?? {};
        return disabledReason === 'gone';
      });
      await t.service.addEvents(1, ...t.newAbouts(3));
      await sleep(5 * INTERVAL);
      expect(t.receiver.received).toHaveLength(1);
      t.receiver.reply = () => 204;
      await enableWebhook(t.service.pool, webhook.id, account);
      await until('what was missed', async () => {
        const all = await t.statuses(webhook.id);
        return all.length === 4 && all.every((status) => status === 'delivered');
      });
      expect(await readWebhook(t.service.pool, account, webhook.id)).toMatchObject({
        disabledAt: null,
        failingSince: null,
      });
    });

    it('stop if the receiver has failed for days', async () => {
      const { webhook, account } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(1));
      t.receiver.reply = () => 500;
      start({ pauses: [10, 10, 10, 500, 500, 500], mostFailing: 0.3 });
      await until('the switch', async () => {
        const { disabledReason } = (await readWebhook(t.service.pool, account, webhook.id)) ?? {};
        return disabledReason === 'failing';
      });
      expect(await t.statuses(webhook.id)).toEqual(['pending']);
    });

    it('wait while no key of the account works, or an operator has disabled them', async () => {
      const { webhook, account } = await t.made();
      await t.service.pool.query('update api_key set revoked_at = now() where account_id = $1', [account.id]);
      await t.service.addEvents(1, ...t.newAbouts(1));
      start();
      await sleep(5 * INTERVAL);
      expect(await t.statuses(webhook.id)).toEqual([]);
      await disableWebhooks(t.service.pool, [webhook.id]);
      await t.service.pool.query('update api_key set revoked_at = null where account_id = $1', [account.id]);
      expect(await enableWebhook(t.service.pool, webhook.id, account)).toEqual({ refused: 'operator' });
      await sleep(5 * INTERVAL);
      expect(t.receiver.received).toEqual([]);
      await enableWebhook(t.service.pool, webhook.id, 'operator');
      await until('it', async () => (await t.statuses(webhook.id))[0] === 'delivered');
    });

    it('have two signatures while a secret is rotated', async () => {
      const { webhook, account } = await t.made();
      const rotated = await rotateSecret(t.service.pool, account, webhook.id);
      await t.service.addEvents(1, ...t.newAbouts(1));
      start();
      await until('it', () => t.receiver.received.length === 1);
      t.receiver.secret = rotated?.secret ?? '';
      await t.service.addEvents(1, ...t.newAbouts(1));
      await until('another', () => t.receiver.received.length === 2);
      expect(t.receiver.received.map(({ refusal }) => refusal)).toEqual([null, null]);
      await t.service.pool.query('update webhook set earlier_until = now() where id = $1', [webhook.id]);
      t.receiver.secret = webhook.secret;
      await t.service.addEvents(1, ...t.newAbouts(1));
      await until('a third', () => t.receiver.received.length === 3);
      expect(t.receiver.received[2]?.refusal).not.toBeNull();
    });

    it('can be tested, once, even while disabled', async () => {
      const { webhook } = await t.made();
      await disableWebhooks(t.service.pool, [webhook.id]);
      const { eventId } = await addTest(t.service.pool, webhook.id);
      t.receiver.reply = () => 500;
      start();
      await until('it', async () => (await t.statuses(webhook.id))[0] === 'dead');
      expect(t.receiver.received).toMatchObject([{ id: eventId, refusal: null }]);
      expect(JSON.parse(t.receiver.received[0]?.body ?? '')).toMatchObject({
        id: eventId,
        type: 'webhook.test',
        data: { webhook: webhook.id },
      });
    });
  },
  firstOrOthers(backends),
);
