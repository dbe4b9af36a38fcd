/** Which callers share a page limit. */
import { randomBytes } from 'node:crypto';
import { createLimitStore } from '@crs/api';
import { createUser, logIn, type Role } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { quickHash } from '../harness/quick-hash.js';

/** Pages per minute for an address, and for a user. */
const [OF_ADDRESS, OF_USER] = [240, 600];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    pages: 'everybody',
    trustedProxies: ['127.0.0.1'],
    // The minute doesn't end, however long the requests take.
    limitStore: () => createLimitStore({ memory: true }, () => 1_800_000_000_000),
  });
});
afterAll(() => api.close());

/** The cookie of a new login of a new user. */
async function loginOf(name: string, role: Role = 'analyst'): Promise<{ cookie: string; id: number }> {
  const { id } = await createUser(api.pool, { name, role, passwordHash: quickHash(name) });
  return { cookie: `crs-login=${await logIn(api.pool, id)}`, id };
}

/** Loads a small page this many times. @returns how many were shown, and how many refused */
async function load(times: number, headersOf: (at: number) => Record<string, string>, path = '/login') {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const few = Array.from({ length: Math.min(20, times - statuses.length) }, async (_, at) => {
      const headers = headersOf(statuses.length + at);
      return (await fetch(api.url + path, { headers, redirect: 'manual' })).status;
    });
    statuses.push(...(await Promise.all(few)));
  }
  const refused = statuses.filter((status) => status === 429).length;
  return { shown: statuses.length - refused, refused };
}

describe('the limit of pages', () => {
  it('counts logged-in users separately from their address and from each other', async () => {
    const office = { 'X-Forwarded-For': '198.51.100.1' };
    const [ada, ben] = [await loginOf('Ada'), await loginOf('Ben')];
    const of = (cookie: string) => () => ({ ...office, Cookie: cookie });
    // More than an address has, for each of them.
    for (const { cookie } of [ada, ben])
      expect(await load(OF_ADDRESS + 10, of(cookie))).toEqual({ shown: OF_ADDRESS + 10, refused: 0 });
    expect(await load(OF_ADDRESS + 10, () => office)).toEqual({ shown: OF_ADDRESS, refused: 10 });
    expect(await load(5, of(ada.cookie))).toEqual({ shown: 5, refused: 0 });
    // All logins of a user share the user's limit.
    const second = `crs-login=${await logIn(api.pool, ada.id)}`;
    const left = OF_USER - OF_ADDRESS - 15;
    expect(await load(left + 7, of(second))).toEqual({ shown: left, refused: 7 });
    expect(await load(1, of(ada.cookie))).toEqual({ shown: 0, refused: 1 });
    expect(await load(1, of(ben.cookie))).toEqual({ shown: 1, refused: 0 });
  });

  it('gives invalid login cookies nothing: they count toward the address', async () => {
    const ended = await loginOf('Cal');
    await api.pool.query('delete from crs.console_login where user_id = $1', [ended.id]);
    const forged = (at: number) =>
      at % 2 === 0 ? ended.cookie : `crs-login=${randomBytes(32).toString('base64url')}`;
    const answers = await load(OF_ADDRESS + 10, (at) => ({
      'X-Forwarded-For': '198.51.100.2',
      Cookie: forged(at),
    }));
    expect(answers).toEqual({ shown: OF_ADDRESS, refused: 10 });
  });

  it('counts the addresses in an IPv6 network as one, also for passwords', async () => {
    const from = (network: string) => (at: number) => ({
      'X-Forwarded-For': `2001:db8:0:${network}::${at + 1}`,
    });
    expect(await load(OF_ADDRESS + 10, from('1'))).toEqual({ shown: OF_ADDRESS, refused: 10 });
    expect(await load(1, from('2'))).toEqual({ shown: 1, refused: 0 });
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) {
      const body = new URLSearchParams({ name: 'Ada', password: 'wrong', back: '/' });
      statuses.push(
        (await fetch(`${api.url}/login`, { method: 'POST', headers: from('3')(at), body })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});
