import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { sendRaw } from '../../../test/harness/raw-request.js';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await api.key();
});
afterAll(() => api.close());

describe('what an error repeats', () => {
  const secret = `sk_live_${'ab12'.repeat(16)}`;

  it.each([
    `/v1/licenses/rct_${'ab12'.repeat(16)}`,
    `/v1/statuses?token=${secret}`,
    `/v1/statuses?${secret}=1`,
    `/v1/statuses?token=Bearer+sk_live_-.${secret}`,
    `/v1/permits?page=${secret}`,
    `/v1/enforcement?filter=${secret}=x`,
    `/v1/enforcement?filter=Id=${secret}&orderBy=${secret}`,
    `/v1/licenses/${secret.toUpperCase()}`,
    `/v1/licenses/search?status=${secret}%FF`,
    `/v1/permits?api_key=${secret}&page=0`,
  ])('is never a key: %s', async (path) => {
    const { body } = await sendRaw(api.url, path, { key });
    expect(body.error.code).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toMatch(/(?:sk_live|rct)_ab|ab12ab12/i);
  });

  it('is exact up to 4,000 characters, and cut after that', async () => {
    const received = async (length: number) => {
      const { body } = await sendRaw(api.url, `/v1/permits?page=${'x'.repeat(length)}`, { key });
      return (body.error.details as { received: string }[])[0]?.received;
    };
    expect(await received(4_000)).toBe('x'.repeat(4_000));
    expect(await received(10_000)).toBe(`${'x'.repeat(4_000)}…`);
  });
});
