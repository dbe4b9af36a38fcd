import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ records: 'county', pages: 'everybody', trustedProxies: ['loopback'] });
  // The county's licenses have expired: make some current. Some types have two spellings.
  await api.pool.query(
    `update served.contractor set expiration_date = case when id % 3 = 0 then null else date '2999-01-01' end,
       license_types = case when id % 5 = 0 then array['Electrical', 'ELECTRICAL', 'Plumbing'] else license_types end
     where id % 4 = 0`,
  );
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

let asked = 0;
/** Loads a page from its own address, so that no limit refuses it. */
async function pageAt(address: string): Promise<string> {
  asked += 1;
  const headers = { 'X-Forwarded-For': `10.0.${asked >> 8}.${asked & 255}` };
  return (await somebody.get(address, { headers })).text();
}

/** The filter links of a page with their numbers, and the page's total. */
async function read(address: string) {
  const page = await pageAt(address);
  const [, says = ''] = /data-count>([^<]*)</.exec(page) ?? [];
  const links = [
    ...page.matchAll(/<a href="(\/search\?[^"]*)">([^<]*)<span class="quiet"> ([\d,]+)<\/span>/g),
  ].map(([, href = '', label = '', count = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    label,
    count: numberOf(count),
  }));
  return { says, links, total: /^No /.test(says) ? 0 : numberOf(/[\d,]+/.exec(says)?.[0] ?? ''), page };
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

describe('the number next to a filter', () => {
  it.each([
    '/search?q=albrecor+constuction',
    '/search?q=BC100777',
    '/search?q=612-000-5439',
    '/search?q=77+Elm+St',
    '/search?q=10077',
    '/search?q=albercor&city=City+7',
    '/search?q=albercor&status=Issued&state=TX',
    '/search?q=albercor&status=in-date&state=TX',
    '/search?q=berdan+albercor',
    '/search?q=zzzzqqq',
    '/search?city=City+7',
    '/search?city=city+7&status=Issued',
    '/search?state=WI',
    '/search?type=electrical&orders=yes',
  ])('is the number of results behind it: %s', async (address) => {
    const { says, links } = await read(address);
    expect(says).not.toContain('closest');
    const behind = await Promise.all(
      links.map(async ({ href, label, count }) => ({ label, count, found: (await read(href)).total })),
    );
    expect(behind).toEqual(behind.map((one) => ({ ...one, found: one.count })));
  });

  it('appears for states, cities, types, statuses by date, and orders', async () => {
    const { links, total } = await read('/search?q=albercor');
    const chosen = links.map(({ href }) => new URL(href, api.url).searchParams);
    for (const name of ['state', 'city', 'type', 'status', 'orders'])
      expect(chosen.filter((one) => one.has(name)).length).toBeGreaterThan(0);
    const dated = links.filter(({ href }) => /status=(in|past)-date/.test(href));
    expect(dated.map(({ label }) => label).sort()).toEqual(['Issued, but expired', 'Issued, not expired']);
    expect(total).toBeGreaterThan(25);
  });

  it('covers the closest if there are more matches than are counted, and the page says so', async () => {
    const { says, page, links } = await read('/search?q=construction');
    expect(says).toBe('The closest 500 contractors; more match. Add a word, a city, or a state.');
    expect(page).toContain('These counts cover the 500 results; filtering may find more.');
    for (const { href, count } of links) expect((await read(href)).total).toBeGreaterThanOrEqual(count);
  });
});

describe('a status', () => {
  it('in the roster is not distinguished by date without search words, and the page says so', async () => {
    expect((await read('/search?city=City+7')).page).toContain('Expired licenses are marked');
    const { page } = await read('/search?city=City+7&status=in-date');
    expect(page).toContain('To see only one kind, enter a name, too');
  });

  it('that is active leaves out licenses past their date', async () => {
    const { page } = await read('/search?q=albercor&status=past-date');
    const rows = page.split('<tr').length - 2;
    expect(page.split('Issued, but expired</span>')).toHaveLength(1 + rows);
    expect((await read('/search?q=albercor&status=in-date')).page).not.toContain(
      'Issued, but expired</span>',
    );
  });
});
