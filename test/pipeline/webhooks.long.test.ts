import { listDeliveries } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { hasPython, runPython } from '../harness/python.js';
import { startReceiver, type WebhookReceiver } from '../harness/webhook-receiver.js';
import { startWebhookService, type WebhookService } from '../harness/webhook-service.js';
import { startWorker, until, type WorkerProcess } from '../harness/workers.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

let workspace: Workspace;
let service: WebhookService;
let receiver: WebhookReceiver;
let settings: Record<string, string>;
let worker: WorkerProcess;
let webhook: number;
beforeAll(async () => {
  workspace = await createWorkspace(tiny);
  service = await startWebhookService(null);
  receiver = await startReceiver();
  settings = {
    ...workspace.settings,
    DATABASE_URL: service.databaseUrl,
    CRS_WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
  };
  const { id, secret } = await service.webhook(await service.account(), { url: receiver.url });
  receiver.secret = secret;
  webhook = id;
  worker = startWorker(settings);
});
afterAll(async () => {
  await worker?.stop();
  await receiver?.close();
  await service?.close();
  await workspace?.remove();
});

const statuses = async (): Promise<string[]> => {
  const all = await listDeliveries(service.pool, webhook, { status: null, before: null }, 100);
  return all.deliveries.map(({ status }) => status);
};

describe('crs work', () => {
  it('sends an event within a minute', async () => {
    await until('the worker', () => worker.log().includes('working;'));
    const before = Date.now();
    await service.addEvents(1, 'one');
    await until('the message', () => receiver.received.length === 1);
    expect(Date.now() - before).toBeLessThan(60_000);
    expect(receiver.received[0]?.refusal).toBeNull();
  });

  const itWithPython = hasPython('standardwebhooks') ? it : it.skip;
  itWithPython('signs so that the verifier of Python accepts it, and nothing else', async () => {
    const [message] = receiver.received;
    const verify = (body: string) =>
      runPython(
        `import json, sys
from standardwebhooks import Webhook
secret, headers, body = sys.argv[1:]
try:
    print(Webhook(secret).verify(body, json.loads(headers))["type"])
except Exception as error:
    print(type(error).__name__)`,
        [receiver.secret, JSON.stringify(message?.headers), body],
      );
    expect((await verify(message?.body ?? '')).trim()).toBe('license.status_changed');
    expect((await verify(`${message?.body} `)).trim()).toBe('WebhookVerificationError');
  });
});

describe('crs webhooks', () => {
  it('lists webhooks without their secrets, and their deliveries', async () => {
    await until('its end', async () => (await statuses())[0] === 'delivered');
    const listed = await crsJson<object[]>(['webhooks', 'list'], settings);
    expect(listed).toMatchObject([{ id: webhook, url: receiver.url, hasKey: true, pending: 0, dead: 0 }]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect((await crs(['webhooks', 'list'], settings)).stdout).toContain(receiver.url);
    const deliveries = await crsJson(['webhooks', 'deliveries', String(webhook)], settings);
    expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('disables a webhook, so that nothing is sent, and enables it', async () => {
    expect(await crsJson(['webhooks', 'disable', String(webhook)], settings)).toEqual({ disabled: 1 });
    await service.addEvents(1, 'two');
    expect(await crsJson(['webhooks', 'list'], settings)).toMatchObject([{ disabledReason: 'operator' }]);
    expect(receiver.received).toHaveLength(1);
    await crsJson(['webhooks', 'enable', String(webhook)], settings);
    await until('what was missed', () => receiver.received.length === 2);
    await until('its end', async () => (await statuses()).join() === 'delivered,delivered');
  });

  it('resends, with the same id', async () => {
    const { deliveries } = await listDeliveries(service.pool, webhook, { status: null, before: null }, 1);
    const [{ id = 0, eventId = '' } = {}] = deliveries;
    expect(await crsJson(['webhooks', 'resend', String(webhook), String(id)], settings)).toEqual({
      resent: 1,
    });
    await until('it', () => receiver.received.length === 3);
    expect(receiver.received.filter((message) => message.id === eventId)).toHaveLength(2);
    expect(await crsJson(['webhooks', 'resend', String(webhook), '--dead'], settings)).toEqual({ resent: 0 });
  });

  it.each([
    [['webhooks', 'resend', '1'], 'webhooks.deliveries'],
    [['webhooks', 'resend', '1', '999999'], 'webhooks.unknown_delivery'],
    [['webhooks', 'disable'], 'webhooks.which'],
    [['webhooks', 'enable', '999999'], 'webhooks.unknown'],
  ])('%p is refused with %s', async (args, code) => {
    const { status, stdout } = await crs([...args, '--json'], settings);
    expect([status, JSON.parse(stdout)]).toMatchObject([2, { error: { code } }]);
  });
});
