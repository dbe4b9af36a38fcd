import { hashPassword } from '@crs/console';
import { createUser, listReports, revokeUser, saveReport } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession, sessionOf } from '../harness/browser-session.js';
import { quickHash } from '../harness/quick-hash.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody', trustedProxies: ['127.0.0.1'] });
  await createUser(api.pool, { name: 'Ada', role: 'analyst', passwordHash: await hashPassword('correct') });
});
afterAll(() => api.close());

describe('logging in', () => {
  it('sets a token that no script and no other site gets, and returns to the page', async () => {
    const response = await new BrowserSession(api.url).logIn('ADA', 'correct');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/search']);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^crs-login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const stored = await api.pool.query('select token_hash from crs.console_login');
    expect(JSON.stringify(stored.rows)).not.toContain(cookie.slice(10, 40));
  });

  it.each([
    ['Ada', 'wrong'],
    ['nobody', 'correct'],
    ['Ada', ''],
  ])('is refused for %s with %j, in words that do not say which is wrong', async (name, password) => {
    const session = new BrowserSession(api.url);
    const response = await session.logIn(name, password);
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await response.text()).toContain('The name or password is wrong.');
    expect((await session.get('/account')).headers.get('location')).toBe('/login?back=%2Faccount');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (back) => {
      const response = await new BrowserSession(api.url).get('/login', {
        method: 'POST',
        body: new URLSearchParams({ name: 'Ada', password: 'correct', back }),
      });
      expect(response.headers.get('location')).toBe('/');
    },
  );

  it('is refused for a form from another site', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
      const response = await new BrowserSession(api.url).get('/login', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ name: 'Ada', password: 'correct', back: '/' }),
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  it('is refused after ten failures with one name, whatever the password, but not for frequent logins', async () => {
    await createUser(api.pool, { name: 'Eve', role: 'viewer', passwordHash: quickHash('right') });
    const session = new BrowserSession(api.url);
    for (let at = 0; at < 12; at++)
      expect((await new BrowserSession(api.url).logIn('Eve', 'right')).status).toBe(303);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await session.logIn('Eve', at < 10 ? 'x' : 'right')).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  /** Sends this many wrong passwords, each from another browser. */
  async function guess(name: string, times: number, addressOf: (at: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let at = 0; at < times; at++)
      statuses.push((await new BrowserSession(api.url, addressOf(at)).logIn(name, 'x')).status);
    return statuses;
  }

  it('is refused to the source of wrong passwords, not to the user elsewhere', async () => {
    await createUser(api.pool, { name: 'Fay', role: 'viewer', passwordHash: quickHash('right') });
    const guesses = await guess('Fay', 12, () => '203.0.113.1');
    expect(guesses).toEqual([...Array(10).fill(403), 429, 429]);
    expect((await new BrowserSession(api.url, '203.0.113.1').logIn('Fay', 'right')).status).toBe(429);
    expect((await new BrowserSession(api.url, '203.0.113.2').logIn('Fay', 'right')).status).toBe(303);
  });

  it('is granted to the user’s browser, even while others guess from any address', async () => {
    await createUser(api.pool, { name: 'Gus', role: 'viewer', passwordHash: quickHash('right') });
    const known = new BrowserSession(api.url, '203.0.113.3');
    await known.logIn('Gus', 'right');
    await known.send('/logout', {});
    // All attempts from the address, which the user shares with a stranger.
    expect((await guess('Gus', 60, () => '203.0.113.3')).at(-1)).toBe(429);
    expect((await known.logIn('Gus', 'right')).status).toBe(303);
    await known.send('/logout', {});
    // It is known for this user only, and has its own limit.
    expect((await known.logIn('Ada', 'correct')).status).toBe(429);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await known.logIn('Gus', 'x')).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  it('remains possible for the browser that changed the password, and no other', async () => {
    await createUser(api.pool, { name: 'Hal', role: 'viewer', passwordHash: quickHash('right') });
    const [here, there] = [0, 1].map(() => new BrowserSession(api.url, '203.0.113.5')) as [
      BrowserSession,
      BrowserSession,
    ];
    await here.logIn('Hal', 'right');
    await there.logIn('Hal', 'right');
    const changed = await here.send('/account', { current: 'right', next: 'harbor lantern quilt' });
    expect([changed.status, await changed.text()]).toEqual([
      200,
      expect.stringContaining('Password changed.'),
    ]);
    for (const browser of [here, there]) await browser.send('/logout', {});
    await guess('Hal', 10, () => '203.0.113.5');
    expect((await here.logIn('Hal', 'harbor lantern quilt')).status).toBe(303);
    expect((await there.logIn('Hal', 'harbor lantern quilt')).status).toBe(429);
  });
});

describe('an account', () => {
  it('refuses a new password that is easy to guess, and says what helps', async () => {
    await createUser(api.pool, { name: 'Ivy', role: 'viewer', passwordHash: quickHash('right') });
    const session = new BrowserSession(api.url, '203.0.113.6');
    await session.logIn('Ivy', 'right');
    for (const [next, why] of [
      ['password1234', 'This password is easy to guess.'],
      ['Ivy', 'This password is too short.'],
      ['right', 'is your current password'],
    ] as const) {
      const answer = await session.send('/account', { action: 'password', current: 'right', next });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(why)]);
    }
    const wrong = await session.send('/account', { current: 'wrong', next: 'harbor lantern quilt' });
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('password is wrong')]);
    expect((await new BrowserSession(api.url).logIn('Ivy', 'right')).status).toBe(303);
  });

  it('logs out everywhere, including here', async () => {
    await createUser(api.pool, { name: 'Jon', role: 'viewer', passwordHash: quickHash('right') });
    const [here, there] = [new BrowserSession(api.url), new BrowserSession(api.url)];
    for (const session of [here, there]) await session.logIn('Jon', 'right');
    const answer = await here.send('/account', { action: 'logins' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    for (const session of [here, there]) expect((await session.get('/account')).status).toBe(303);
    const { rows } = await api.pool.query(
      `select from crs.console_login join crs.console_user on id = user_id where name = 'Jon'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a login', () => {
  it('ends at logout, and at once if an operator revokes the user', async () => {
    const session = await sessionOf(api, 'viewer');
    expect((await session.get('/account')).status).toBe(200);
    expect((await session.send('/logout', {})).status).toBe(303);
    expect((await session.get('/account')).status).toBe(303);
    await session.logIn('a viewer', 'viewer');
    expect((await session.get('/account')).status).toBe(200);
    await revokeUser(api.pool, 'A Viewer');
    expect((await session.get('/account')).status).toBe(303);
    expect((await session.logIn('a viewer', 'viewer')).status).toBe(403);
  });

  it('accepts no form without its token, or with that of another login', async () => {
    const [one, other] = [await sessionOf(api, 'operator'), new BrowserSession(api.url)];
    await other.logIn('Ada', 'correct');
    const csrf = /name="csrf" value="([^"]+)"/.exec(await other.page('/account'))?.[1] ?? '';
    for (const token of ['', 'x', csrf]) {
      const response = await one.send('/account', {
        csrf: token,
        current: 'operator',
        next: 'harbor lantern quilt',
      });
      expect(response.status).toBe(403);
    }
    expect((await one.send('/account', { current: 'operator', next: 'harbor lantern quilt' })).status).toBe(
      200,
    );
    expect((await one.get('/account')).status).toBe(200);
    expect((await new BrowserSession(api.url).logIn('a operator', 'operator')).status).toBe(403);
  });
});

/** The hidden fields of the form on a page that is submitted to an address. */
const hiddenFields = (page: string, to: string): Record<string, string> => {
  const [form = ''] = page.match(new RegExp(`<form method="post" action="${to}[?"].*?</form>`, 's')) ?? [];
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, (value ?? '').replaceAll('&amp;', '&')]));
};

describe('a form sent after the login has ended', () => {
  const report = async (): Promise<string> =>
    String(await saveReport(api.pool, { kind: 'other', page: '/', text: 'Look.', contact: null }));
  const openReports = async () => (await listReports(api.pool, { isOpen: true, limit: 50, offset: 0 })).total;
  const sent = (session: BrowserSession, path: string, fields: Record<string, string>) =>
    session.get(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(fields),
    });

  it('is kept on the login page, and sent with a click afterward', async () => {
    const session = new BrowserSession(api.url);
    const [id, open] = [await report(), await openReports()];
    const asked = await sent(session, '/reports?page=1', { csrf: 'old', id, note: 'Wrote to “them”' });
    expect([asked.status, asked.headers.get('location')]).toEqual([403, null]);
    const login = await asked.text();
    expect(login).toContain('Your login ended before we could accept your form');
    const waiting = hiddenFields(login, '/login');
    expect(waiting).toMatchObject({ back: '/reports?page=1', kept: expect.stringContaining(`id=${id}`) });
    expect(waiting.kept).not.toContain('old');

    const wrong = await sent(session, '/login', { ...waiting, name: 'Ada', password: 'wrong' });
    expect(hiddenFields(await wrong.text(), '/login')).toEqual(waiting);
    const right = await sent(session, '/login', { ...waiting, name: 'Ada', password: 'correct' });
    const page = await right.text();
    expect(page).toContain('Send now');
    expect(page).toContain('Log out');
    expect(await openReports()).toBe(open);

    const again = await sent(session, '/reports?page=1', hiddenFields(page, '/reports'));
    expect(again.status).toBe(303);
    expect(await openReports()).toBe(open - 1);
    expect(await session.page('/reports?closed=yes')).toContain('Wrote to “them”');
  });

  it('needs a click if it is from an earlier login', async () => {
    await createUser(api.pool, { name: 'Eda', role: 'analyst', passwordHash: quickHash('correct') });
    const session = new BrowserSession(api.url);
    await session.logIn('Eda', 'correct');
    const [id, open] = [await report(), await openReports()];
    const asked = await sent(session, '/reports', { csrf: 'old', id });
    const page = await asked.text();
    expect(page).toContain('This form belongs to an earlier login');
    expect([asked.status, await openReports()]).toEqual([403, open]);
    const again = await sent(session, '/reports', hiddenFields(page, '/reports'));
    expect([again.status, again.headers.get('location')]).toEqual([303, '/reports']);
    expect(await openReports()).toBe(open - 1);
  });

  it('is not kept if another site sent it, or if it has a password', async () => {
    const stranger = new BrowserSession(api.url);
    const foreign = await stranger.get('/reports', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ id: '1' }),
    });
    expect(foreign.headers.get('location')).toBe('/login?back=%2Freports');
    const secret = await sent(stranger, '/account', { current: 'one', next: 'two' });
    expect([secret.status, secret.headers.get('location')]).toEqual([303, '/login?back=%2Faccount']);
  });
});

describe('an error page', () => {
  it('says what is wrong, repeats what was sent, and links to what fits', async () => {
    const analyst = await sessionOf(api, 'analyst');
    const refused = await analyst.send('/reports', { id: 'x', note: 'What was done' });
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toContain('A report’s address ends with a number.');
    expect(page).toContain('What was done');
    expect(page).not.toMatch(/Invalid|pattern|✖/);
  });
});

describe('pages of a service for users only', () => {
  it('redirect to the login, and back', async () => {
    const closed = await startTestApi({ pages: 'users' });
    try {
      const stranger = new BrowserSession(closed.url);
      for (const path of ['/', '/search?q=roofing', '/contractors/BC1'])
        expect((await stranger.get(path)).headers.get('location')).toBe(
          `/login?back=${encodeURIComponent(path)}`,
        );
      expect((await stranger.get('/login')).status).toBe(200);
      const viewer = await sessionOf(closed, 'viewer');
      expect((await viewer.get('/')).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
