import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { createLimitStore } from '../limits/create-store.js';

let api: TestApi;
beforeAll(async () => {
  // The clock advances one minute per request, so that the address limit refuses nothing.
  let now = 0;
  const clock = (): number => {
    now += 60_000;
    return now;
  };
  api = await startTestApi({ limitStore: () => createLimitStore({ memory: true }, clock) });
});
afterAll(() => api.close());

/** Sends these `Authorization` headers unchanged; fetch would join and trim them. */
async function sendRaw(authorizations: string[]): Promise<{ status: number | undefined; code: unknown }> {
  const request = get(`${api.url}/v1/statuses`, { headers: { Authorization: authorizations } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, code: response.headers['x-error-code'] };
}

describe('a key', () => {
  it.each([
    ['in capitals', (key: string) => `Bearer ${key.toUpperCase()}`],
    ['with a digit too many', (key: string) => `Bearer ${key}0`],
    ['with a word after it', (key: string) => `Bearer ${key} x`],
    ['with a no-break space after it', (key: string) => `Bearer ${key}\u00a0`],
    ['in quotes', (key: string) => `Bearer "${key}"`],
    ['twice', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['with another prefix', (key: string) => `Bearer ${key.replace('live', 'dead')}`],
  ])('is refused %s', async (_name, authorization) => {
    expect((await sendRaw([authorization(await api.key())])).code).toBe('auth.invalid');
  });

  it.each([
    ['in lower case', (key: string) => `bearer ${key}`],
    ['in capitals', (key: string) => `BEARER ${key}`],
    ['followed by several spaces', (key: string) => `Bearer   ${key}`],
    ['with blanks around', (key: string) => `  Bearer ${key} \t `],
  ])('is known with the scheme %s', async (_name, authorization) => {
    expect(await sendRaw([authorization(await api.key())])).toMatchObject({ status: 200 });
  });

  it('is refused when there are two headers, in any order', async () => {
    const good = `Bearer ${await api.key()}`;
    for (const other of ['Bearer x', 'Basic abc', good])
      for (const headers of [
        [good, other],
        [other, good],
      ])
        expect((await sendRaw(headers)).status).not.toBe(200);
  });
});
