import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

const form = (name: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams({ name }).toString(),
});
const keyIn = (text: string): string =>
  /<pre[^>]*><code>(sk_live_[0-9a-f]{64})<\/code>/.exec(text)?.[1] ?? '';

describe('if the operator allows free keys', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ freeKeys: true, trustedProxies: ['loopback'] });
  });
  afterAll(() => api.close());

  const post = (name: string, from: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${api.url}/docs/keys`, form(name, { 'X-Forwarded-For': from, ...headers }));

  it('the page has a form that creates a working key, shown only once', async () => {
    const page = await (await fetch(`${api.url}/docs/keys`)).text();
    expect(page).toContain('<form method="post" action="/docs/keys"');
    const response = await post('ada@county.example', '198.51.100.1');
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const key = keyIn(await response.text());
    const headers = { Authorization: `Bearer ${key}` };
    const asked = await fetch(`${api.url}/v1/statuses`, { headers });
    expect([asked.status, asked.headers.get('X-RateLimit-Limit')]).toEqual([200, '10']);
    const again = await (await fetch(`${api.url}/docs/keys`)).text();
    expect(again).not.toContain(key);
  });

  it('the same name creates a separate account, so nobody gets the key of another', async () => {
    const [one, two] = [await post('same', '198.51.100.2'), await post('same', '198.51.100.3')];
    expect([one.status, two.status]).toEqual([201, 201]);
  });

  it('an address gets three a day, and is told when to come back; others get theirs', async () => {
    for (let at = 0; at < 3; at++) expect((await post(`n${at}`, '198.51.100.4')).status).toBe(201);
    const refused = await post('n3', '198.51.100.4');
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 80_000]).toEqual([429, true]);
    expect(await refused.text()).toMatch(/come back in 24 hours/);
    expect((await post('other', '198.51.100.5')).status).toBe(201);
  });

  it('IPv6 addresses of one network count as one address, as for other limits', async () => {
    const status = async (from: string): Promise<number> => (await post('six', from)).status;
    for (let at = 1; at <= 3; at++) expect(await status(`2001:db8:1:2::${at}`)).toBe(201);
    expect(await status('2001:db8:1:2:ffff::9')).toBe(429);
  });

  it.each(['', ' ', 'x'.repeat(101), 'a\0b'])('says what is wrong with the name %j', async (name) => {
    const response = await post(name, '198.51.100.6');
    expect([response.status, keyIn(await response.text())]).toEqual([400, '']);
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
  ])('refuses a form of another site: %j', async (headers) => {
    const response = await post('evil', '198.51.100.7', headers);
    expect([response.status, keyIn(await response.text())]).toEqual([400, '']);
  });

  it('takes the form of its own page', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: api.url }])
      expect((await post('own', '198.51.100.8', headers)).status).toBe(201);
  });

  it('escapes the name that it shows again', async () => {
    for (let at = 0; at < 3; at++) await post('x', '198.51.100.9');
    const text = await (await post('"><script>', '198.51.100.9')).text();
    expect(text).not.toContain('<script>');
  });
});

it('gives no more keys to forged addresses without a trusted proxy', async () => {
  const api = await startTestApi({ freeKeys: true });
  try {
    const statuses: number[] = [];
    for (let at = 1; at <= 4; at++) {
      const sent = form('ada', { 'X-Forwarded-For': `198.51.100.${at}` });
      statuses.push((await fetch(`${api.url}/docs/keys`, sent)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  } finally {
    await api.close();
  }
});

describe('if the operator does not allow free keys', () => {
  it('the page says whom to ask, and the form is refused', async () => {
    const api = await startTestApi({ contact: 'keys@county.example' });
    try {
      const page = await (await fetch(`${api.url}/docs/keys`)).text();
      expect(page).toContain('href="mailto:keys@county.example"');
      expect(page).not.toContain('<form');
      const { info } = JSON.parse(await (await fetch(`${api.url}/openapi.json`)).text());
      expect(info.contact).toEqual({ name: 'The operator of this service', email: 'keys@county.example' });
      const response = await fetch(`${api.url}/docs/keys`, form('ada'));
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    } finally {
      await api.close();
    }
  });
});
