import { setTimeout as sleep } from 'node:timers/promises';
import { addDeliveries, createWatchList, resendDead } from '@crs/store';
import { expect, it } from '@jest/globals';
import { backends, describeWebhooks } from '../../../test/harness/webhook-tests.js';
import { until } from '../../../test/harness/workers.js';
import { startSending } from './sending.js';

const options = { allowed: ['127.0.0.1'], pauses: [50, 100], timeout: 5_000, mostFailing: 3600 };
/** Milliseconds between two checks. */
const INTERVAL = 100;

describeWebhooks(
  'messages',
  12,
  (t) => {
    const start = (more: Partial<Parameters<typeof startSending>[2]> = {}): void =>
      t.stopLater(startSending(t.service.context, t.service.work, { ...options, ...more }, INTERVAL));

    it('arrive once each, signed, in order, with the ids of the feed', async () => {
      const { webhook } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(40));
      start();
      start();
      await until('40 messages', () => t.receiver.received.length >= 40);
      await sleep(3 * INTERVAL);
      expect(t.receiver.received.filter(({ refusal }) => refusal !== null)).toEqual([]);
      const { rows } = await t.service.pool.query<{ id: string }>(
        `select 'evt_' || md5(concat_ws(' ', type, contractor_id, about)) as id from served.event
       where contractor_id = 1 order by sequence desc limit 40`,
      );
      expect(t.receiver.received.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      expect(new Set(await t.statuses(webhook.id))).toEqual(new Set(['delivered']));
      const body = JSON.parse(t.receiver.received[0]?.body ?? '{}');
      expect(body).toEqual({
        id: t.receiver.received[0]?.id,
        type: 'license.status_changed',
        timestamp: body.happenedAt,
        happenedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        version: 1,
        licenseNumber: 'BC100001',
        rosterState: 'MN',
        data: { from: 'Issued', to: 'Revoked' },
      });
    });

    it('have the chosen types and watch lists, and include summaries that may concern these', async () => {
      const account = await t.service.account();
      const subjects = { licenses: [], firms: [], addresses: [], areas: [] };
      const watch = async (...keys: string[]) =>
        (await createWatchList(t.service.pool, account, { name: 'x', subjects, keys }))?.id ?? 0;
      const [one, other] = [await watch('license|BC100001|MN'), await watch('license|EA200002|')];
      const all = await t.service.webhook(account, { url: t.receiver.url });
      const listed = await t.service.webhook(account, { url: t.receiver.url, watchLists: [one] });
      const both = await t.service.webhook(account, { url: t.receiver.url, watchLists: [one, other] });
      const typed = await t.service.webhook(account, { url: t.receiver.url, types: ['permit.matched'] });
      await sleep(1_100);
      await t.service.addEvents(1, ...t.newAbouts(1));
      await t.service.addEvents(2, ...t.newAbouts(2));
      await t.service.pool.query(
        `insert into served.event (type, about, version, data) values ('permit.matched', $1, 1, '{"events": 5000}')`,
        t.newAbouts(1),
      );
      await t.service.pool.query(
        'insert into summary_concern select max(sequence), $1 from served.event where contractor_id is null',
        [other],
      );
      await addDeliveries(t.service.pool);
      expect(await addDeliveries(t.service.pool)).toBe(0);
      const counts = await Promise.all([all, listed, both, typed].map(({ id }) => t.statuses(id)));
      expect(counts.map(({ length }) => length)).toEqual([4, 1, 4, 1]);
    });

    it('are retried with the same id until they are accepted, then are dead, and can be resent', async () => {
      const { webhook } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(1));
      t.receiver.reply = () => ({ status: 503, text: 'Not now.' });
      start();
      await until('the end', async () => (await t.statuses(webhook.id))[0] === 'dead');
      expect(new Set(t.receiver.received.map(({ id }) => id)).size).toBe(1);
      expect(t.receiver.received).toHaveLength(3);
      expect(await t.deliveriesOf(webhook.id)).toMatchObject([
        { attempts: 3, answerStatus: 503, failure: 'It answered 503. Not now.', nextAttemptAt: null },
      ]);
      t.receiver.reply = () => 204;
      expect(await resendDead(t.service.pool, webhook.id)).toBe(1);
      await until('the fourth', async () => (await t.statuses(webhook.id))[0] === 'delivered');
      expect(new Set(t.receiver.received.map(({ id }) => id)).size).toBe(1);
      expect(t.receiver.received).toHaveLength(4);
    });

    it('follow no redirects, and wait no longer than allowed', async () => {
      const { webhook } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(2));
      const moved = { status: 307, headers: { location: `${t.receiver.url}/other` } };
      const first = new Set<string>();
      t.receiver.reply = ({ id }) => {
        if (first.size === 0 || first.has(id)) {
          first.add(id);
          return moved;
        }
        return null;
      };
      start({ timeout: 500 });
      await until('the end', async () => (await t.statuses(webhook.id)).join() === 'dead,dead');
      expect((await t.deliveriesOf(webhook.id)).map(({ failure }) => failure).sort()).toEqual([
        'It answered 307. Redirects are not followed.',
        'It did not respond within 0.5 seconds.',
      ]);
      expect(t.receiver.received).toHaveLength(6);
    });

    it('are not sent to private addresses, even if they resolve to one later', async () => {
      const { webhook } = await t.made();
      await t.service.addEvents(1, ...t.newAbouts(1));
      start({ allowed: [] });
      await until('the end', async () => (await t.statuses(webhook.id))[0] === 'dead');
      expect(t.receiver.received).toEqual([]);
      expect((await t.deliveriesOf(webhook.id))[0]?.failure).toBe(
        'The address is not public, so nothing was sent.',
      );
    });

    it('are not sent for contractors that are no longer shown', async () => {
      const { webhook } = await t.made();
      await t.service.addEvents(2, ...t.newAbouts(1));
      t.receiver.reply = () => 500;
      start({ pauses: [700, 700] });
      await until('one attempt', () => t.receiver.received.length === 1);
      const { rows } = await t.service.pool.query('delete from served.contractor where id = 2 returning *');
      await until('the end', async () => (await t.statuses(webhook.id))[0] !== 'pending');
      expect([await t.statuses(webhook.id), t.receiver.received.length]).toEqual([['withdrawn'], 1]);
      const [row] = rows as Record<string, unknown>[];
      await t.service.pool.query(
        'insert into served.contractor select * from json_populate_record(null::served.contractor, $1)',
        [JSON.stringify(row)],
      );
    });

    it('are not sent for an order that is no longer shown', async () => {
      const { webhook } = await t.made();
      const { rows } = await t.service.pool.query<{ id: number }>(
        'select id from served.enforcement_order order by id limit 1',
      );
      await t.service.pool.query(
        `insert into served.event (type, contractor_id, about, version, data)
       values ('enforcement.added', 1, $1, 1, json_build_object('id', $2::bigint, 'tier', 'likely'))`,
        [t.newAbouts(1)[0], rows[0]?.id],
      );
      await t.service.pool.query(
        `insert into served.event (type, contractor_id, about, version, data) values ('enforcement.added', 1, $1, 1, '{"id": 999999, "tier": "likely"}')`,
        t.newAbouts(1),
      );
      start();
      await until('the one', () => t.receiver.received.length === 1);
      await sleep(3 * INTERVAL);
      expect(JSON.parse(t.receiver.received[0]?.body ?? '')).toMatchObject({ data: { id: rows[0]?.id } });
      expect(await t.statuses(webhook.id)).toEqual(['delivered']);
    });

    it('do not wait for receivers that never respond', async () => {
      for (let i = 0; i < 20; i++) await t.made('/silent');
      await t.service.addEvents(1, ...t.newAbouts(10));
      t.receiver.reply = (_message, path) => (path.endsWith('/silent') ? null : 204);
      start({ timeout: 2_000, pauses: [5_000, 5_000, 5_000, 5_000, 5_000] });
      await until('silent ones', () => t.receiver.received.length >= 20);
      const { webhook } = await t.made();
      const before = Date.now();
      await t.service.addEvents(1, ...t.newAbouts(50));
      await until('50', async () => {
        const all = await t.statuses(webhook.id);
        return all.length === 50 && all.every((status) => status === 'delivered');
      });
      expect(Date.now() - before).toBeLessThan(60_000);
    }, 90_000);
  },
  backends,
);
