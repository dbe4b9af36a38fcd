import { setTimeout as sleep } from 'node:timers/promises';
import { listDeliveries } from '@crs/store';
import { expect, it } from '@jest/globals';
import { describeWebhooks } from '../harness/webhook-tests.js';
import { startWorker, until, type WorkerProcess } from '../harness/workers.js';
import { createWorkspace, small } from '../harness/workspace.js';

/** Over all workers; with both backends, twice as many. */
const KILLS = 100;
const WORKERS = 3;
const EVENTS_BETWEEN = 5;
/** Milliseconds that a worker lives after sending. */
const LONGEST_LIFE = 300;

describeWebhooks('messages of workers that are killed', 14, (t) => {
  it('all arrive, each is genuine, and repeated ones have the same id', async () => {
    const workspace = await createWorkspace(small);
    const { webhook } = await t.made();
    // One in ten fails the first time; the next attempt is due five seconds later.
    const seen = new Set<string>();
    let count = 0;
    t.receiver.reply = ({ id }) => {
      if (seen.has(id)) return 204;
      seen.add(id);
      return ++count % 10 === 0 ? 503 : 204;
    };
    const start = (): WorkerProcess =>
      startWorker({
        ...workspace.settings,
        DATABASE_URL: t.service.databaseUrl,
        CRS_WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
        ...(t.service.redisUrl === null ? {} : { REDIS_URL: t.service.redisUrl }),
      });
    const workers = Array.from({ length: WORKERS }, start);
    for (let kill = 0; kill < KILLS; kill++) {
      await t.service.addEvents(1, ...t.newAbouts(EVENTS_BETWEEN));
      const before = t.receiver.received.length;
      await until('a message', () => t.receiver.received.length > before);
      await sleep(Math.random() * LONGEST_LIFE);
      const victim = kill % WORKERS;
      await workers[victim]?.kill();
      workers[victim] = start();
    }
    const search = { status: null, before: null };
    const all = async () => (await listDeliveries(t.service.pool, webhook.id, search, 10_000)).deliveries;
    await until(
      'every delivery',
      async () => {
        const deliveries = await all();
        return (
          deliveries.length === KILLS * EVENTS_BETWEEN &&
          deliveries.every(({ status }) => status === 'delivered')
        );
      },
      120_000,
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    await workspace.remove();

    expect(t.receiver.received.filter(({ refusal }) => refusal !== null)).toEqual([]);
    const arrived = new Set(t.receiver.received.map(({ id }) => id));
    expect([...arrived].sort()).toEqual((await all()).map(({ eventId }) => eventId).sort());
    // The same event has the same id, and other events have other ids.
    const contents = new Map<string, string>();
    for (const { id, body } of t.receiver.received) {
      expect(JSON.parse(body)).toMatchObject({ id });
      expect(contents.get(id) ?? body).toBe(body);
      contents.set(id, body);
    }
    process.stderr.write(
      `${KILLS} kills: ${arrived.size} events, ${t.receiver.received.length} messages, ${t.receiver.received.length - arrived.size - Math.floor(arrived.size / 10)} of them again for a kill\n`,
    );
  }, 900_000);
});
