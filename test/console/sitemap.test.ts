import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { raiseVersion } from '../harness/records.js';

const PUBLIC = 'https://records.example.org';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody', publicUrl: PUBLIC, indexed: true });
});
afterAll(() => api.close());

const text = async (path: string): Promise<string> => (await fetch(api.url + path)).text();
const places = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&#38;', '&'));

describe('the sitemap', () => {
  it('is named in robots.txt, and lists existing pages that may be listed', async () => {
    expect(await text('/robots.txt')).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`);
    const files = places(await text('/sitemap.xml'));
    expect(files).toEqual(
      ['pages', 'contractors-1', 'firms-1'].map((name) => `${PUBLIC}/sitemaps/${name}.xml`),
    );
    const listed = (await Promise.all(files.map((file) => text(file.replace(PUBLIC, ''))))).flatMap(places);
    expect(new Set(listed).size).toBe(listed.length);
    for (const kind of ['/', '/cities/austin', '/contractors/BC500005?state=MN', '/firms/61'])
      expect(listed).toContain(`${PUBLIC}${kind}`);
    const some = listed.filter((_, at) => at < 8 || at % Math.ceil(listed.length / 60) === 0);
    for (const address of some) {
      const response = await fetch(address.replace(PUBLIC, api.url));
      expect([address, response.status, response.headers.get('x-robots-tag')]).toEqual([address, 200, null]);
    }
  });

  it('search engines are kept from searches and watch lists', async () => {
    for (const path of ['/search', '/watching'])
      expect((await fetch(api.url + path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('lists each contractor with its own page, and nobody whose name is withheld', async () => {
    const { rows } = await api.pool.query<{ count: string }>(
      `select count(*) from served.contractor c where not exists (
         select from served.contractor d
         where d.license_key = c.license_key and d.roster_state = c.roster_state and d.id <> c.id)`,
    );
    const before = places(await text('/sitemaps/contractors-1.xml'));
    expect(before).toHaveLength(Number(rows[0]?.count));
    await api.pool.query(
      `update served.contractor set name = '[withheld] Roofing' where license_number = 'BC500005'`,
    );
    await raiseVersion(api.pool);
    const after = places(await text('/sitemaps/contractors-1.xml'));
    expect(before.filter((address) => !after.includes(address))).toEqual([
      `${PUBLIC}/contractors/BC500005?state=MN`,
    ]);
  });

  it('keeps a hostile license number a single address', async () => {
    const number = `"><script>&'\u202e`;
    await api.pool.query(
      `update served.contractor set license_number = $1, license_key = 'X-1' where license_number = 'EA200002'`,
      [number],
    );
    await raiseVersion(api.pool);
    const xml = await text('/sitemaps/contractors-1.xml');
    expect(xml).not.toMatch(/<(?!\?xml|\/?(?:urlset|url|loc)\b)/);
    expect(xml).toContain(`/contractors/${encodeURIComponent(number).replace("'", '&#39;')}?state=`);
  });

  it.each(['contractors-2.xml', 'contractors-0.xml', 'firms-999.xml', 'secrets.xml', 'pages.xml.gz'])(
    'has no file %s',
    async (name) => expect((await fetch(`${api.url}/sitemaps/${name}`)).status).toBe(404),
  );

  it('does not exist if search engines list no pages', async () => {
    for (const options of [
      { pages: 'everybody', publicUrl: PUBLIC },
      { pages: 'users', publicUrl: PUBLIC, indexed: true },
    ] as const) {
      const closed = await startTestApi(options);
      try {
        expect(await (await fetch(`${closed.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
        for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/contractors-1.xml'])
          expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
      } finally {
        await closed.close();
      }
    }
  });
});
