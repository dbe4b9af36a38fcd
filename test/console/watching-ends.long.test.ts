import { createUser, revokeUser, type WatchedSubjects, watch } from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../harness/browser-session.js';
import { quickHash } from '../harness/quick-hash.js';
import { raiseVersion } from '../harness/records.js';
import { linkIn, WatchingService } from '../harness/watching-service.js';

const NORTHSIDE = { action: 'watch', kind: 'license', of: 'BC100001', state: 'MN' };

let t: WatchingService;
let callers = 0;
const somebody = () => new BrowserSession(t.api.url, `198.51.100.${++callers}`);
const newest = () => t.mails.arrived.at(-1) ?? { to: '', headers: '', body: '' };
const listIn = () => linkIn(newest().body, '/confirm').replace('/confirm', '');

/** Enters an address and confirms it. @returns the list */
async function confirmed(mail: string): Promise<string> {
  await somebody().send('/watching', { ...NORTHSIDE, mail });
  await t.tell();
  await somebody().send(linkIn(newest().body, '/confirm'), {});
  return listIn();
}

/** A user whose list is sent to an address. */
async function told(name: string, mail: string): Promise<BrowserSession> {
  await createUser(t.pool, { name, role: 'viewer', passwordHash: quickHash(name) });
  const user = somebody();
  await user.logIn(name, name);
  await user.send('/watching', NORTHSIDE);
  await user.send('/watching', { action: 'mail', mail });
  await t.tell();
  await user.send(linkIn(newest().body, '/confirm'), {});
  return user;
}

beforeAll(async () => {
  t = await WatchingService.start();
});
beforeEach(() => t.forget());
afterAll(() => t.close());

describe('a user whose access ends', () => {
  it('gets no more emails, and links in earlier emails open no list', async () => {
    await told('ada', 'ada1@example.org');
    await t.change(1);
    await t.night();
    await t.tell();
    const list = linkIn(newest().body);
    expect(await somebody().words(list)).toContain('Northside Builders LLC');
    await t.dayAfter();
    await t.change(1);
    await revokeUser(t.pool, 'ada');
    await t.tell();
    expect(t.mails.arrived).toHaveLength(2);
    expect((await somebody().get(list)).status).toBe(404);
    expect(await t.addresses()).toEqual([]);
  });
});

describe('stopping the emails', () => {
  it('works from an email program that sends the form as multipart (RFC 8058)', async () => {
    const list = await confirmed('ada2@example.org');
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(t.api.url + list, { method: 'POST', body })).status).toBe(200);
    expect(await t.addresses()).toEqual([]);
  });

  it('accepts no file', async () => {
    const list = await confirmed('ada3@example.org');
    const body = new FormData();
    body.set('file', new Blob(['x']), 'x.txt');
    expect((await fetch(t.api.url + list, { method: 'POST', body })).status).toBe(415);
    expect(await t.addresses()).toEqual(['ada3@example.org']);
  });

  it.each([{}, { action: 'remove', key: 'license|BC100001|MN' }])(
    'with a link that was replaced says how to stop them: %j',
    async (form) => {
      await confirmed('ada4@example.org');
      const answer = await somebody().send(`/watching/${'x'.repeat(43)}`, form);
      const text = await answer.text();
      expect([answer.status, await t.addresses()]).toEqual([404, ['ada4@example.org']]);
      expect(text).toContain('This link is no longer valid');
      expect(text).toContain('use the link in the newest one');
      expect(text).not.toMatch(/deleted/);
    },
  );

  it('from a confirmation email stops all emails to the address', async () => {
    await confirmed('ada5@example.org');
    await somebody().send('/watching', { ...NORTHSIDE, of: 'EA200002', mail: 'ada5@example.org' });
    await t.tell();
    expect((await somebody().send(listIn(), {})).status).toBe(200);
    expect(await t.addresses()).toEqual([]);
  });
});

describe('an address', () => {
  it('that another login confirms belongs to it: old emails are not sent, and their links open nothing', async () => {
    const analyst = await told('bob', 'ada6@example.org');
    const list = listIn();
    await t.change(1);
    await t.night();
    t.mails.behavior = 'busy';
    await t.tell({ pauses: [60_000] });
    expect(await t.statuses()).toEqual(['sent', 'pending']);
    t.mails.behavior = 'take';
    await told('eve', 'ada6@example.org');
    await t.pool.query(`update watch_mail set next_at = now() where status = 'pending'`);
    const before = t.mails.arrived.length;
    await t.tell();
    expect(t.mails.arrived).toHaveLength(before);
    expect((await somebody().get(list)).status).toBe(404);
    expect(await analyst.words('/watching')).not.toContain('ada6@example.org');
  });

  it('that is refused gets no more digests, the list says so, and confirming it starts again', async () => {
    const analyst = await told('joe', 'ada7@example.org');
    const list = listIn();
    await t.change(1);
    await t.night();
    t.mails.behavior = 'refuse address';
    await t.tell();
    expect(await t.statuses()).toEqual(['sent', 'refused']);
    t.mails.behavior = 'take';
    await t.dayAfter();
    await t.change(1);
    const before = t.mails.arrived.length;
    await t.tell();
    expect(t.mails.arrived).toHaveLength(before);
    for (const [session, path] of [[analyst, '/watching'] as const, [somebody(), list] as const])
      expect(await session.words(path)).toContain('ada7@example.org refused our email');
    await analyst.send('/watching', { action: 'mail', mail: 'ada7@example.org' });
    await t.tell();
    await analyst.send(linkIn(newest().body, '/confirm'), {});
    expect(await analyst.words('/watching')).toContain('We send changes to ada7@example.org');
    await t.tell();
    expect(newest().headers).toContain('Subject: Northside Builders LLC: 2 changes');
  });
});

describe('a digest', () => {
  it.each(['refuse sender', 'refuse text'] as const)(
    'that is given up because the server has to %s is included in the next one',
    async (behavior) => {
      await confirmed('ada8@example.org');
      await t.change(1);
      await t.night();
      t.mails.behavior = behavior;
      await t.tell({ pauses: [60_000] });
      expect(await t.statuses()).toEqual(['sent', 'pending']);
      await t.pool.query(`update watch_mail set next_at = now() where status = 'pending'`);
      await t.tell({ pauses: [60_000] });
      expect(await t.statuses()).toEqual(['sent', 'dead']);
      t.mails.behavior = 'take';
      await t.tell();
      expect(t.mails.arrived).toHaveLength(1);
      await t.dayAfter();
      await t.change(1);
      await t.tell();
      expect(newest().headers).toContain('Subject: Northside Builders LLC: 2 changes');
    },
  );

  it('that cannot be rendered delays no other', async () => {
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'ada9@example.org' });
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'bob9@example.org' });
    await t.pool.query(`update watch_request set subjects = '{}' where mail_address like 'ada9%'`);
    await t.tell({ pauses: [60_000] });
    expect([await t.statuses(), newest().to]).toEqual([['pending', 'sent'], 'bob9@example.org']);
  });

  it('has names as pages show them, and none that was withheld since the last round', async () => {
    await confirmed('ada10@example.org');
    await t.pool.query(`update served.contractor set name = 'NORTHSIDE BUILDERS LLC' where id = 1`);
    await t.change(1);
    await t.night();
    await t.tell();
    expect(newest().headers).toContain('Subject: Northside Builders LLC: 1 change');
    await t.pool.query(
      `insert into suppression (kind, action, target, reason, made_by)
       values ('person', 'hide', $1, 'asked', 'test')`,
      [JSON.stringify({ name: 'Northside Builders', address: null, phone: null })],
    );
    await t.dayAfter();
    await t.change(1);
    await t.tell();
    expect(t.mails.arrived).toHaveLength(3);
    expect(newest().body).not.toMatch(/northside builders/i);
    await t.pool.query('delete from suppression');
    await t.pool.query(`update served.contractor set name = 'Northside Builders LLC' where id = 1`);
  });
});

it('a list has contractors and cities, each with its latest changes', async () => {
  await createUser(t.pool, { name: 'sue', role: 'viewer', passwordHash: quickHash('sue') });
  const user = somebody();
  await user.logIn('sue', 'sue');
  await user.send('/watching', NORTHSIDE);
  await user.send('/watching', { action: 'watch', kind: 'city', of: 'austin' });
  await t.change(1);
  const { rows } = await t.pool.query<{ city: string }>(
    `update served.contractor c set city = 'AUSTIN', state = 'TX' from served.contractor before
     where c.id = 2 and before.id = c.id returning before.city`,
  );
  await raiseVersion(t.pool);
  await t.change(2);
  await t.change(2);
  const page = await user.page('/watching');
  expect(page).toContain('<a href="/cities/austin">Austin, TX</a>');
  expect(page.match(/License status changed from Issued to Suspended/g)).toHaveLength(2);
  await t.pool.query(`update served.contractor set city = $1, state = 'MN' where id = 2`, [rows[0]?.city]);
  await raiseVersion(t.pool);
});

it('a list for one person is full', async () => {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into console_user (name, role, password_hash) values ('full', 'viewer', 'x') returning id`,
  );
  const licenses = Array.from({ length: 101 }, (_, at) => ({ licenseNumber: `BC${at}`, state: 'MN' }));
  const many: WatchedSubjects = { licenses, firms: [], addresses: [], areas: [] };
  await expect(watch(t.pool, rows[0]?.id ?? 0, many)).rejects.toMatchObject({ code: 'watch.full' });
});
