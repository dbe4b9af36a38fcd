import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { BrowserSession } from '../harness/browser-session.js';
import { raiseVersion } from '../harness/records.js';

const PUBLIC = 'https://records.example.org';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody', publicUrl: PUBLIC });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

/** The description of a page in its head. */
const headOf = (html: string) => {
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    ...Object.fromEntries(meta.map(([, name = '', content]) => [name, content])),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    data: /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? null,
  } as Record<string, string> & { readonly data: string | null };
};

describe('a shared link', () => {
  it.each([
    ['/', '/', /Is this contractor licensed\?/],
    [
      '/contractors/BC500005?utm_source=mail&state=MN',
      '/contractors/BC500005?state=MN',
      /, license BC500005, /,
    ],
    ['/permits/101?utm_source=mail', '/permits/101', /^Permit .+, .+ · Contractor Records$/],
    ['/firms/61', '/firms/61', /: \d licenses/],
    ['/cities/austin', '/cities/austin', /^Building permits in Austin/],
    [
      '/addresses?street=2214+Pillsbury+Ave+S&city=Austin&page=1&x=1',
      '/addresses?street=2214+Pillsbury+Ave+S&amp;city=Austin&amp;page=1',
      /^Building permits at 2214 Pillsbury/,
    ],
  ])('has a preview: %s', async (path, address, title) => {
    const head = headOf(await somebody.page(path));
    expect(head.title).toMatch(title);
    expect(head.description?.length).toBeGreaterThan(40);
    expect(head).toMatchObject({
      canonical: `${PUBLIC}${address}`,
      'og:url': `${PUBLIC}${address}`,
      'og:type': 'website',
      'og:title': head.title?.replace(' · Contractor Records', ''),
      'og:description': head.description,
    });
    const image = await fetch(head['og:image']?.replace(PUBLIC, api.url) ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('tells programs who a firm is, and accuses nobody', async () => {
    const head = headOf(await somebody.page('/contractors/BC500005?state=MN'));
    const firm = JSON.parse(head.data ?? '') as Record<string, unknown>;
    expect(Object.keys(firm).sort()).toEqual(
      ['@context', '@type', 'address', 'identifier', 'name', 'telephone', 'url'].filter((key) => key in firm),
    );
    expect(firm).toMatchObject({
      '@type': 'Organization',
      identifier: { value: 'BC500005' },
      url: `${PUBLIC}/contractors/BC500005?state=MN`,
    });
  });

  it('has no preview for role pages and missing pages', async () => {
    for (const path of ['/nowhere', '/contractors/NONE', '/login?back=%2Freports'])
      expect([path, headOf(await (await somebody.get(path)).text()).data]).toEqual([path, null]);
    expect(await (await somebody.get('/nowhere')).text()).not.toContain('og:url');
  });

  it('names no other host if the public address is unknown', async () => {
    const unknown = await startTestApi({ pages: 'everybody' });
    try {
      const html = await (
        await fetch(`${unknown.url}/contractors/BC500005?state=MN`, {
          headers: { 'X-Forwarded-Host': 'evil.example' },
        })
      ).text();
      const head = headOf(html);
      expect(head.canonical).toBe('/contractors/BC500005?state=MN');
      expect(head['og:url']).toBeUndefined();
      expect(head['og:image']).toBeUndefined();
      expect(JSON.parse(head.data ?? '')).not.toHaveProperty('url');
    } finally {
      await unknown.close();
    }
  });
});

const hostile = `</script><script>window.hit=1</script>"><img src=x onerror="window.hit=1"><!--\u202eevil`;

(hasBrowser() ? describe : describe.skip)('a hostile name in a preview', () => {
  it('remains a name, and breaks no policy', async () => {
    await api.pool.query(`update served.contractor set name = $1 where license_number = 'BC500005'`, [
      hostile,
    ]);
    await raiseVersion(api.pool);
    const browser = await startBrowser();
    try {
      const page = await browser.newPage({ baseURL: api.url });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto('/contractors/BC500005?state=MN');
      const seen = await page.evaluate(() => ({
        hit: 'hit' in window,
        images: document.images.length,
        name: (
          JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
            name: string;
          }
        ).name,
        title: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      }));
      const name = hostile.replace('\u202e', '');
      expect(seen).toEqual({ hit: false, images: 0, name, title: expect.stringContaining(name) });
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

it('/favicon.ico is answered', async () => {
  const icon = await fetch(`${api.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect((await icon.arrayBuffer()).byteLength).toBeGreaterThan(100);
});
