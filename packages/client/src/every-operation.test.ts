import { describe, expect, it } from '@jest/globals';
import { withFreshApi } from '../../../test/harness/api-checks.js';
import { startScriptedServer } from '../../../test/harness/scripted-server.js';
import { ContractorRecords } from './contractor-records.js';
import type { AccountPath } from './endpoint-types.js';

const webhook = { url: 'https://hooks.example.com/', events: ['permit.matched' as const] };

/** Calls that write or belong to an account. The client's other test covers the read calls. */
const calls: Readonly<Record<string, (of: ContractorRecords) => Promise<unknown>>> = {
  'POST /v1/match': (of) => of.match([{ name: 'Northside Builders' }]),
  'GET /v1/watch-lists': (of) => of.watchLists.list(),
  'POST /v1/watch-lists': (of) => of.watchLists.create({ name: 'One', firms: [61] }),
  'GET /v1/watch-lists/{id}': (of) => of.watchLists.get(7),
  'PUT /v1/watch-lists/{id}': (of) => of.watchLists.replace(7, { name: 'One', firms: [61] }),
  'DELETE /v1/watch-lists/{id}': (of) => of.watchLists.delete(7),
  'GET /v1/webhooks': (of) => of.webhooks.list(),
  'POST /v1/webhooks': (of) => of.webhooks.create(webhook),
  'GET /v1/webhooks/{id}': (of) => of.webhooks.get(7),
  'PUT /v1/webhooks/{id}': (of) => of.webhooks.replace(7, webhook),
  'DELETE /v1/webhooks/{id}': (of) => of.webhooks.delete(7),
  'POST /v1/webhooks/{id}/test': (of) => of.webhooks.test(7),
  'POST /v1/webhooks/{id}/enable': (of) => of.webhooks.enable(7),
  'POST /v1/webhooks/{id}/rotate-secret': (of) => of.webhooks.rotateSecret(7),
  'GET /v1/webhooks/{id}/deliveries': (of) => of.webhooks.deliveries(7),
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}': (of) => of.webhooks.delivery(7, 8),
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend': (of) => of.webhooks.resend(7, 8),
};

/** The start of each path that belongs to an account. */
const ofAccount: readonly Extract<AccountPath, `/v1/${string}s`>[] = ['/v1/watch-lists', '/v1/webhooks'];

describe('every operation of the document', () => {
  it('has a method in the client: what is not called here is a read', async () => {
    await withFreshApi(async (api) => {
      const { paths } = await api.json<{ paths: Record<string, object> }>('/openapi.json');
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => method !== 'get' || ofAccount.some((begin) => path.startsWith(begin)))
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(Object.keys(calls).sort()).toEqual(operations.sort());
    });
  });

  it.each(Object.entries(calls))('%s is requested by its method', async (operation, call) => {
    const server = await startScriptedServer([{ status: 200, body: {} }]);
    await call(new ContractorRecords({ url: server.url, key: 'sk_test_1' }));
    await server.close();
    const [sent] = server.requests;
    expect(`${sent?.method} ${sent?.url}`).toBe(operation.replace('{id}', '7').replace('{deliveryId}', '8'));
  });
});
