/** Keys, users, and webhooks, as operators manage them in a browser. */
import {
  addTest,
  changeRole,
  createPool,
  createWatchList,
  createWebhook,
  listDeliveries,
  listKeys,
} from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { BrowserSession } from '../harness/browser-session.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

/** Every account page, with a form of each that has one. */
const pages: readonly (readonly [path: string, fields: Readonly<Record<string, string>> | null])[] = [
  ['/keys', { account: 'thief', tier: 'pro' }],
  ['/keys/usage', null],
  ['/users', { name: 'Thief', role: 'operator' }],
  ['/users/1', { action: 'role', role: 'viewer' }],
  ['/webhooks', null],
  ['/webhooks/1', { action: 'off' }],
];

describe('the pages for accounts', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let pool: pg.Pool;
  let operator: BrowserSession;

  const passwordOf = async (name: string, role: string): Promise<string> =>
    (await crsJson<{ password: string }>(['users', 'create', name, '--role', role], workspace.settings))
      .password;
  const passwordOfReset = async (name: string): Promise<string> =>
    (await crsJson<{ password: string }>(['users', 'password', name], workspace.settings)).password;
  /** The page of a user. */
  const pathOf = async (name: string): Promise<string> => {
    const users = (await (await operator.get('/users?format=json')).json()) as { id: number; name: string }[];
    return `/users/${users.find((user) => user.name === name)?.id}`;
  };
  const sessionOf = async (name: string, password: string): Promise<BrowserSession> => {
    const session = new BrowserSession(server.url);
    await session.logIn(name, password);
    return session;
  };
  const statusWith = async (key: string): Promise<number> =>
    (await fetch(`${server.url}/v1/statuses`, { headers: { Authorization: `Bearer ${key}` } })).status;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    pool = createPool(workspace.database.url);
    operator = await sessionOf('Ola Example', await passwordOf('Ola Example', 'operator'));
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  it('are closed to viewers and analysts, as are their forms, and refuse forms from other sites', async () => {
    for (const role of ['viewer', 'analyst']) {
      const session = await sessionOf(`a ${role}`, await passwordOf(`a ${role}`, role));
      for (const [path, fields] of pages) {
        expect([path, (await session.get(path)).status]).toEqual([path, 403]);
        if (fields !== null) expect([path, (await session.send(path, fields)).status]).toEqual([path, 403]);
      }
    }
    for (const [path, fields] of pages) {
      if (fields === null) continue;
      expect((await operator.send(path, { ...fields, csrf: 'wrong' })).status).toBe(403);
      expect((await operator.send(path, fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    }
    expect(await listKeys(pool, 'thief')).toEqual([]);
  });

  it('create a key that is shown once and works, and revoke it after a confirmation', async () => {
    const made = await operator.send('/keys', { account: 'town & co', tier: 'free', until: '2199-12-31' });
    const key = /sk_live_[0-9a-f]{64}/.exec(await made.text())?.[0] ?? '';
    expect(await statusWith(key)).toBe(200);
    const [listed] = await listKeys(pool, 'town & co');
    expect(listed?.expiresAt).toMatch(/^2200-01-01/);
    const page = await operator.page('/keys');
    expect(page).toContain('town &amp; co');
    expect(page).not.toContain(key);

    expect(await operator.page(`/keys?revoke=${listed?.id}`)).toContain('Yes, revoke it');
    expect((await operator.send('/keys', { revoke: String(listed?.id) })).status).toBe(303);
    expect((await listKeys(pool, 'town & co'))[0]?.revokedAt).not.toBeNull();
  });

  it('create one key however often the form is sent', async () => {
    const once = /name="once" value="([^"]+)"/.exec(await operator.page('/keys'))?.[1] ?? '';
    const fields = { account: 'twice', tier: 'pro', once };
    const [one, two] = [await operator.send('/keys', fields), await operator.send('/keys', fields)];
    const keyIn = async (page: Response) => /sk_live_[0-9a-f]{64}/.exec(await page.text())?.[0];
    expect(await keyIn(two)).toBe(await keyIn(one));
    expect(await listKeys(pool, 'twice')).toHaveLength(1);
  });

  it('say why a key cannot be created', async () => {
    const fields = { account: 'small', tier: 'free' };
    expect((await operator.send('/keys', fields)).status).toBe(200);
    const second = await operator.send('/keys', fields);
    expect([second.status, await second.text()]).toEqual([
      409,
      expect.stringMatching(/Revoke one of the account’s keys first.*value="small"/),
    ]);
    expect((await operator.send('/keys', { ...fields, account: ' ' })).status).toBe(400);
    expect((await operator.send('/keys', { ...fields, tier: 'gold' })).status).toBe(400);
  });

  it('show the usage of keys, by day and path', async () => {
    const [key] = await listKeys(pool, 'small');
    await pool.query(
      `insert into crs.key_usage (key_id, day, path, requests, not_modified, refused, limited, rows)
       values ($1, '2026-11-20', '/v1/licenses', 12, 1, 2, 0, 1200), ($1, '2026-11-20', '/v1/permits', 3, 0, 0, 0, 30),
         ($1, '2026-11-19', '/v1/licenses', 5, 0, 0, 0, 500)`,
      [key?.id],
    );
    const page = await operator.page('/keys/usage?account=small');
    expect(page).toContain('/v1/licenses');
    expect(page).toContain('1,200');
    expect(await operator.page('/keys/usage?account=small&to=2026-11-18')).toContain(
      'No API requests on these days',
    );
    expect(page).toContain('20 requests by 1 key in 1 account over 2 days; 2 refused.');
    /** The cells of a table, one text per row. */
    const rowsOf = (id: string): string[] =>
      (/<table.*?<\/table>/s.exec(page.slice(page.indexOf(`id="${id}"`)))?.[0] ?? '')
        .split('<tr>')
        .slice(2)
        .map((row) =>
          row
            .replace(/<[^>]*>/g, ' ')
            .trim()
            .replace(/\s+/g, ' '),
        );
    expect(rowsOf('by-day')).toEqual([
      '2026-11-20 15 1 2 0 1,230',
      '2026-11-19 5 0 0 0 500',
      'All 20 1 2 0 1,730',
    ]);
    expect(rowsOf('by-path')).toEqual([
      '/v1/licenses 17 1 2 0 1,700',
      '/v1/permits 3 0 0 0 30',
      'All 20 1 2 0 1,730',
    ]);
    // One account and one key, so their total is the grand total.
    expect(page).not.toContain('id="by-key"');
    const csv = await (await operator.get('/keys/usage?account=small&format=csv')).text();
    expect(csv.split('\r\n')).toEqual([
      'day,path,account,keyId,keyPrefix,requests,notModified,refused,limited,rows',
      `2026-11-20,/v1/licenses,small,${key?.id},${key?.prefix},12,1,2,0,1200`,
      `2026-11-20,/v1/permits,small,${key?.id},${key?.prefix},3,0,0,0,30`,
      `2026-11-19,/v1/licenses,small,${key?.id},${key?.prefix},5,0,0,0,500`,
      '',
    ]);
    const none = await operator.get('/keys/usage?account=small&to=2026-11-18&format=csv');
    expect(await none.text()).toBe(`${csv.split('\r\n')[0]}\r\n`);
  });

  it('say if a usage file has only the first of many lines', async () => {
    const [key] = await listKeys(pool, 'small');
    await pool.query(
      `insert into crs.key_usage (key_id, day, path, requests, not_modified, refused, limited, rows)
       select $1, '2025-01-01', '/v1/' || at, 1, 0, 0, 0, 0 from generate_series(1, 10001) at`,
      [key?.id],
    );
    const page = await operator.page('/keys/usage?account=small&to=2025-01-01');
    expect(page).toContain('The CSV has the first 10,000 of 10,001 lines.');
    expect(await operator.page('/keys/usage?account=small&from=2026-01-01')).not.toContain(
      'The CSV has the first',
    );
  });

  it('create a user with a password that is shown once, and end its access, but not your own', async () => {
    const made = await (await operator.send('/users', { name: 'Vic Example', role: 'viewer' })).text();
    const password = /<code>([^<]+)<\/code>/.exec(made)?.[1] ?? '';
    const session = await sessionOf('Vic Example', password);
    expect((await session.get('/review')).status).toBe(200);
    const vic = await pathOf('Vic Example');
    expect(await operator.page(`${vic}?confirm=access`)).toContain('Yes, end access');
    expect((await operator.send(vic, { action: 'access' })).status).toBe(303);
    expect((await session.get('/review')).status).toBe(303);
    expect(await operator.page(vic)).toContain('Access ended');
    const refused = await operator.send(vic, { action: 'role', role: 'analyst' });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('longer log in')]);
    expect((await operator.get('/users/999999')).status).toBe(404);
  });

  it("change a user's role and password and end its logins, each at once", async () => {
    const old = await passwordOf('Wes Example', 'viewer');
    const [one, two] = [await sessionOf('Wes Example', old), await sessionOf('Wes Example', old)];
    const wes = await pathOf('Wes Example');
    const isIn = async (session: BrowserSession) => (await session.get('/review')).status === 200;
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);

    const logins = await operator.send(wes, { action: 'logins' });
    expect(await logins.text()).toContain('Logged out everywhere: 2 logins ended.');
    expect([await isIn(one), await isIn(two)]).toEqual([false, false]);

    await one.logIn('Wes Example', old);
    expect((await one.get('/reports')).status).toBe(403);
    const changed = await operator.send(wes, { action: 'role', role: 'analyst' });
    expect(await changed.text()).toContain('The role is now analyst.');
    // An address reveals nothing that was not done.
    for (const path of [`${wes}?role=operator`, `${wes}?ended=9`, '/account?changed=yes'])
      expect(await operator.page(path)).not.toMatch(/The role is now|Logged out every|Password ch/);
    expect(await isIn(one)).toBe(false);
    await one.logIn('Wes Example', old);
    expect((await one.get('/reports')).status).toBe(200);

    const set = await (await operator.send(wes, { action: 'password' })).text();
    const password = /<code>([^<]+)<\/code>/.exec(set)?.[1] ?? '';
    expect(await isIn(one)).toBe(false);
    expect((await one.logIn('Wes Example', old)).status).toBe(403);
    expect((await two.logIn('Wes Example', password)).status).toBe(303);
    expect(await isIn(two)).toBe(true);
    expect(await operator.page(wes)).not.toContain(password);

    const said = await crsJson<{ password: string }>(
      ['users', 'password', 'wes example'],
      workspace.settings,
    );
    expect(await isIn(two)).toBe(false);
    await two.logIn('Wes Example', said.password);
    expect(await crsJson(['users', 'role', 'Wes Example', 'viewer'], workspace.settings)).toMatchObject({
      role: 'viewer',
    });
    expect(await isIn(two)).toBe(false);
    await two.logIn('Wes Example', said.password);
    expect(await crsJson(['users', 'logout', 'Wes Example'], workspace.settings)).toMatchObject({ ended: 1 });
    expect(await isIn(two)).toBe(false);
  });

  it('let no operator change their own role, password, or access, or remove the last operator', async () => {
    const ola = await pathOf('Ola Example');
    for (const fields of [{ action: 'access' }, { action: 'password' }, { action: 'role', role: 'viewer' }]) {
      const answer = await operator.send(ola, fields);
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('your own user')]);
    }
    expect(await operator.page(ola)).toContain('This is you.');
    for (const words of [
      ['role', 'Ola Example', 'viewer'],
      ['revoke', 'Ola Example'],
    ]) {
      const { status, stderr } = await crs(['users', ...words], workspace.settings);
      expect([status, stderr]).toEqual([2, expect.stringContaining('is the last operator')]);
    }
    await sessionOf('Pia Example', await passwordOf('Pia Example', 'operator'));
    // Two operators who demote each other at the same moment.
    const names = ['Ola Example', 'Pia Example'];
    const done = await Promise.allSettled(names.map((name) => changeRole(pool, name, 'viewer')));
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const name of names) await changeRole(pool, name, 'operator');
    operator = await sessionOf('Ola Example', await passwordOfReset('Ola Example'));
  });

  it('show webhooks with their deliveries, resend them, and disable and enable webhooks', async () => {
    const { rows } = await pool.query<{ id: number }>(`select id from crs.account where name = 'small'`);
    const account = { id: rows[0]?.id ?? 0, tier: 'free' } as const;
    await createWatchList(pool, account, {
      name: 'Roofers',
      subjects: { licenses: [], firms: [1, 2], addresses: [], areas: [] },
      keys: ['firm|1', 'firm|2'],
    });
    const given = { url: 'https://example.test/hook', types: null, watchLists: null };
    const written = await createWebhook(pool, account, given);
    const id = 'webhook' in written ? written.webhook.id : 0;
    const delivery = await addTest(pool, id);
    await pool.query(
      `update crs.webhook_delivery set status = 'dead', failure = 'answered 500', next_at = null, ended_at = now() where id = $1`,
      [delivery.id],
    );
    const list = await operator.page('/webhooks');
    expect(list).toContain('https://example.test/hook');
    expect(list).toMatch(/Roofers.+<td class="number" data-heading="Watched">2</s);

    const page = await operator.page(`/webhooks/${id}`);
    expect(page).toContain('answered 500');
    const state = async () =>
      (await listDeliveries(pool, id, { status: null, before: null }, 9)).deliveries[0]?.status;
    const again = await operator.send(`/webhooks/${id}`, { action: 'resend', delivery: String(delivery.id) });
    expect(again.headers.get('location')).toBe(`/webhooks/${id}?resent=1`);
    expect(await state()).toBe('pending');

    expect((await operator.send(`/webhooks/${id}`, { action: 'off' })).status).toBe(303);
    expect(await operator.page(`/webhooks/${id}`)).toContain('by an operator');
    expect((await operator.send(`/webhooks/${id}`, { action: 'on' })).status).toBe(303);
    expect(await operator.page(`/webhooks/${id}`)).toContain(': on.');
    expect((await operator.send(`/webhooks/${id}`, { action: 'resend', delivery: '999999' })).status).toBe(
      409,
    );
    expect((await operator.get('/webhooks/999999')).status).toBe(404);
  });
});
