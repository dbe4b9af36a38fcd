import { dropWatchMails } from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrowserSession, sessionOf } from '../harness/browser-session.js';
import { raiseVersion } from '../harness/records.js';
import { linkIn, SITE, WatchingService } from '../harness/watching-service.js';

const NORTHSIDE = { action: 'watch', kind: 'license', of: 'BC100001', state: 'MN' };
const BRIGHTWIRE = { action: 'watch', kind: 'license', of: 'EA200002', state: 'MN' };

let t: WatchingService;
let callers = 0;
const somebody = () => new BrowserSession(t.api.url, `198.51.100.${++callers}`);
const newest = () => t.mails.arrived.at(-1) ?? { to: '', headers: '', body: '' };

/** Enters an address and confirms it. */
async function confirmed(mail: string, of = NORTHSIDE): Promise<string> {
  await somebody().send('/watching', { ...of, mail });
  await t.tell();
  const link = linkIn(newest().body, '/confirm');
  const answer = await somebody().send(link, {});
  expect(answer.headers.get('location')).toBe(`${link.replace('/confirm', '')}?confirmed=yes`);
  return link;
}

beforeAll(async () => {
  t = await WatchingService.start();
});
beforeEach(() => t.forget());
afterAll(() => t.close());

describe('a reader without a login', () => {
  it('confirms an address with a click, once, and gets emails after the night, once a day', async () => {
    const reader = somebody();
    expect(await reader.page('/contractors/BC100001?state=MN')).toContain('Send me the email to confirm');
    const asked = await reader.send('/watching', { ...NORTHSIDE, mail: 'Ada1@example.org' });
    expect(asked.headers.get('location')).toBe('/watching?done=asked');
    await t.tell();
    expect(t.mails.arrived).toHaveLength(1);
    expect(newest()).toMatchObject({ to: 'Ada1@example.org' });
    expect(newest().headers).toContain('Subject: Confirm: tell me when Northside Builders LLC changes');
    expect(newest().body).toContain(SITE);
    const link = linkIn(newest().body, '/confirm');
    // A program that opens the links in emails confirms nothing.
    expect(await reader.words(link)).toContain(
      'We send an email to Ada1@example.org when Northside Builders LLC changes',
    );
    await t.change(1);
    await t.night();
    await t.tell();
    expect(t.mails.arrived).toHaveLength(1);
    expect((await reader.send(link, {})).status).toBe(303);
    expect((await reader.get(link)).headers.get('location')).toBe(link.replace('/confirm', ''));
    expect((await reader.send(link, {})).status).toBe(404);

    await t.change(1);
    await t.change(2);
    await t.tell();
    await t.tell();
    expect(t.mails.arrived).toHaveLength(2);
    expect(newest().headers).toContain('Subject: Northside Builders LLC: 1 change');
    expect(newest().body).toContain('- License status changed from Issued to Suspended');
    expect(newest().body).not.toContain('Brightwire');
    await t.change(1);
    await t.tell();
    expect(t.mails.arrived).toHaveLength(2);
    await t.dayAfter();
    await t.tell();
    expect(t.mails.arrived).toHaveLength(3);
    await t.dayAfter();
    await t.change(2);
    await t.tell();
    expect(t.mails.arrived).toHaveLength(3);
    expect(t.logged.join()).not.toMatch(/ada1@/i);
  });

  it('stops the emails with a click in the email program, and is forgotten', async () => {
    await confirmed('ada2@example.org');
    await t.change(1);
    await t.night();
    await t.tell();
    const [, unsubscribe = ''] = /^List-Unsubscribe: <(\S+)>$/m.exec(newest().headers) ?? [];
    expect(newest().headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(unsubscribe).toBe(`${SITE}${linkIn(newest().body)}`);
    const post = async () =>
      (
        await fetch(t.api.url + unsubscribe.slice(SITE.length), {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      ).status;
    expect([await post(), await post()]).toEqual([200, 404]);
    expect([await t.addresses(), await t.statuses()]).toEqual([[], []]);
    await t.dayAfter();
    await t.change(1);
    await t.tell();
    expect(t.mails.arrived).toHaveLength(2);
    expect((await somebody().get(linkIn(newest().body))).status).toBe(404);
  });

  it('can decline before the address is confirmed, and is forgotten', async () => {
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'ada3@example.org' });
    await t.tell();
    const list = linkIn(newest().body, '/confirm').replace('/confirm', '');
    expect(newest().headers).toContain(`<${SITE}${list}>`);
    expect((await somebody().send(list, {})).status).toBe(200);
    expect(await t.addresses()).toEqual([]);
  });

  it('has one list for everything that was confirmed, and removes something from it', async () => {
    await confirmed('ada4@example.org');
    await confirmed('ADA4@example.org', BRIGHTWIRE);
    expect(await t.addresses()).toEqual(['ada4@example.org']);
    const list = linkIn(newest().body, '/confirm').replace('/confirm', '');
    await t.change(2);
    const words = await somebody().words(list);
    expect(words).toMatch(
      /Northside Builders LLC No changes .* Brightwire Electric Inc .* License status changed/,
    );
    const remove = { action: 'remove', key: 'license|BC100001|MN' };
    expect((await somebody().send(list, remove)).headers.get('location')).toBe(list);
    expect(await somebody().words(list)).not.toContain('Northside');
    const rest = await (await somebody().send(list, { ...remove, key: 'license|EA200002|MN' })).text();
    expect(rest).toContain('No more emails');
    expect(await t.addresses()).toEqual([]);
  });

  it('gets the same response whether the address is known or has had its emails, and is not flooded', async () => {
    await confirmed('known@example.org');
    const answerTo = async (mail: string) => {
      const answer = await somebody().send('/watching', { ...BRIGHTWIRE, mail });
      return [answer.status, answer.headers.get('location'), await answer.text()];
    };
    const unknown = await answerTo('victim@example.org');
    expect(await answerTo('known@example.org')).toEqual(unknown);
    for (const name of ['victim', 'victim+a', 'VICTIM+b', 'victim+c', 'victim+d'])
      expect(await answerTo(`${name}@example.org`)).toEqual(unknown);
    await t.tell();
    expect(t.mails.arrived.filter(({ to }) => to.toLowerCase().startsWith('victim'))).toHaveLength(2);
    const one = somebody();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await one.send('/watching', { ...NORTHSIDE, mail: `a${at}@example.org` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it.each([
    [{ ...NORTHSIDE, mail: 'nobody' }, 400],
    [{ ...NORTHSIDE, mail: 'a@example.org\r\nBcc: b@example.org' }, 400],
    [{ ...NORTHSIDE, mail: '' }, 400],
    [{ ...NORTHSIDE, of: 'Buy now', mail: 'ada6@example.org' }, 404],
    [{ action: 'watch', kind: 'city', of: 'Buy now', mail: 'ada6@example.org' }, 404],
    [{ action: 'watch', mail: 'ada6@example.org' }, 400],
    [{ action: 'remove', key: 'license|BC100001|MN' }, 403],
  ])('sees what is wrong with %j', async (form, status) => {
    expect((await somebody().send('/watching', form)).status).toBe(status);
    expect(await t.addresses()).toEqual([]);
  });

  it('is forgotten if the address is not confirmed in time', async () => {
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'ada7@example.org' });
    await t.tell();
    await t.pool.query(`update watch_request set expires_at = now() - interval '1 second'`);
    const link = linkIn(newest().body, '/confirm');
    expect((await somebody().get(link)).status).toBe(404);
    expect((await somebody().send(link, {})).status).toBe(404);
    await dropWatchMails(t.pool, 90);
    expect([await t.addresses(), await t.statuses()]).toEqual([[], []]);
  });
});

describe('a reader with a login', () => {
  it('builds a list with clicks, and gets emails after confirming an address', async () => {
    const analyst = await sessionOf(t.api, 'analyst');
    expect(await analyst.page('/contractors/EA200002?state=MN')).toContain(
      'Tell me when this changes</button>',
    );
    for (const one of [BRIGHTWIRE, NORTHSIDE, BRIGHTWIRE])
      expect((await analyst.send('/watching', one)).headers.get('location')).toBe('/watching?done=added');
    expect(await analyst.words('/watching')).toMatch(/Brightwire Electric Inc .* Northside Builders LLC/);
    await analyst.send('/watching', { action: 'remove', key: 'license|BC100001|MN' });
    expect(await analyst.words('/watching')).not.toContain('Northside');
    await t.change(2);
    await t.night();
    await t.tell();
    expect(t.mails.arrived).toEqual([]);

    // From then on, the login's list includes what the address watched before.
    await confirmed('ada8@example.org');
    await analyst.send('/watching', { action: 'mail', mail: 'ada8@example.org' });
    await t.tell();
    const link = linkIn(newest().body, '/confirm');
    // The link alone reveals nobody's list: the requester must confirm.
    for (const other of [somebody(), await sessionOf(t.api, 'operator')]) {
      expect(await other.words(link)).toContain('Log in to confirm this address');
      expect((await other.send(link, {})).status).toBe(403);
    }
    expect((await analyst.send(link, {})).status).toBe(303);
    expect(await analyst.words('/watching')).toMatch(
      /Northside Builders LLC .* We send changes to ada8@example.org/,
    );
    await t.change(1);
    await t.tell();
    expect(newest().headers).toContain('Subject: Northside Builders LLC: 1 change');
    await analyst.send('/watching', { action: 'stop' });
    expect(await t.addresses()).toEqual([]);
    expect(await analyst.words('/watching')).toMatch(/Brightwire Electric Inc .* Northside Builders LLC/);
  });
});

describe('an email', () => {
  it('says nothing about a contractor that is no longer shown', async () => {
    await confirmed('ada9@example.org');
    await t.change(1);
    await t.night();
    const { rows } = await t.pool.query('delete from served.contractor where id = 1 returning *');
    await raiseVersion(t.pool);
    await somebody().send('/watching', { ...BRIGHTWIRE, mail: 'bob9@example.org' });
    await t.pool.query(
      `update watch_request set subjects = replace(subjects::text, 'EA200002', 'BC100001')::json`,
    );
    await t.tell();
    expect(t.mails.arrived).toHaveLength(1);
    expect(await t.statuses()).toEqual(['sent', 'withdrawn', 'withdrawn']);
    const list = linkIn(newest().body, '/confirm').replace('/confirm', '');
    expect(await somebody().words(list)).not.toContain('Northside');
    await t.pool.query(
      'insert into served.contractor select * from json_populate_record(null::served.contractor, $1)',
      [JSON.stringify(rows[0])],
    );
    await raiseVersion(t.pool);
  });

  it('is sent later if the server is busy, and is finally given up', async () => {
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'ada10@example.org' });
    t.mails.behavior = 'busy';
    await t.tell({ pauses: [60_000] });
    expect(await t.statuses()).toEqual(['pending']);
    t.mails.behavior = 'take';
    await t.tell();
    expect(t.mails.arrived).toEqual([]);
    await t.pool.query('update watch_mail set next_at = now()');
    await t.tell();
    expect([await t.statuses(), t.mails.arrived.length]).toEqual([['sent'], 1]);
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'bob10@example.org' });
    t.mails.behavior = 'busy';
    await t.tell({ pauses: [] });
    expect(await t.statuses()).toEqual(['sent', 'dead']);
  });

  it('to an unknown address is given up immediately, and the log does not name the address', async () => {
    await somebody().send('/watching', { ...NORTHSIDE, mail: 'nobody@example.org' });
    t.mails.behavior = 'refuse address';
    await t.tell();
    expect(await t.statuses()).toEqual(['refused']);
    expect(t.logged.join()).toContain('no more retries');
    const { rows } = await t.pool.query('select failure from watch_mail');
    expect(`${t.logged.join()}${JSON.stringify(rows)}`).not.toMatch(/nobody@/);
  });

  it('waits no longer than allowed for a server that hangs, and others are not tried then', async () => {
    for (const name of ['ada', 'bob'])
      await somebody().send('/watching', { ...NORTHSIDE, mail: `${name}12@example.org` });
    t.mails.behavior = 'hang';
    await t.tell({ pauses: [60_000], timeout: 300 });
    const { rows } = await t.pool.query('select attempts from watch_mail order by id');
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 0 }]);
    expect(t.mails.arrived).toEqual([]);
  });

  it('is sent by one worker, even if several look for it', async () => {
    await confirmed('ada13@example.org');
    await t.change(1);
    await t.night();
    await Promise.all([t.tell(), t.tell(), t.tell()]);
    expect(t.mails.arrived).toHaveLength(2);
  });
});

it('links in emails need no login on a service for users', async () => {
  const closed = await WatchingService.start({ pages: 'users' });
  try {
    const token = 'x'.repeat(43);
    const session = new BrowserSession(closed.api.url);
    for (const path of [`/watching/${token}`, `/watching/${token}/confirm`]) {
      const answer = await session.get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect((await session.get('/watching')).status).toBe(303);
  } finally {
    await closed.close();
  }
});
