import { publicTextNames } from '@crs/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { looks } from '../harness/page-checks.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    pages: 'everybody',
    owner: { name: 'Fair & <Square> Records', contact: 'records@example.org' },
  });
});
afterAll(() => api.close());

const text = async (path: string, from = api): Promise<string> =>
  (await fetch(from.url + path, { headers: { Accept: 'text/html' } })).text();

describe('the pages about the service', () => {
  it('are linked from the footer of every page, including the 404 page', async () => {
    for (const path of ['/', '/contractors/BC500005?state=MN', '/nowhere'])
      for (const name of publicTextNames)
        expect([path, (await text(path)).includes(`<a href="/${name}">`)]).toEqual([path, true]);
  });

  it.each(publicTextNames)('/%s has a title, a description, and no placeholder left', async (name) => {
    const html = await text(`/${name}`);
    expect(html).toMatch(/<h1>[A-Z][^<]+<\/h1>/);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(30);
    expect(html.match(/<main[\s\S]*<\/main>/)?.[0]).not.toMatch(/[{}]/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
  });

  it('name the operator, as configured', async () => {
    for (const path of ['/about', '/corrections', '/privacy']) {
      const html = await text(path);
      expect(html).toContain('Fair &amp; &lt;Square&gt; Records');
      expect(html).toContain('<a href="mailto:records@example.org">records@example.org</a>');
    }
  });

  it('link to the report form if there is no contact', async () => {
    const unknown = await startTestApi({ pages: 'everybody' });
    try {
      const html = await text('/about', unknown);
      expect(html).toContain('The operator of this service runs this service');
      expect(html).toContain('<a href="/report">the report form</a>');
    } finally {
      await unknown.close();
    }
  });

  it('list every source with its period and when it was read', async () => {
    const html = await text('/sources');
    const sources = await api.json<{ publisher: string | null; source: string }[]>('/v1/coverage');
    expect(html.match(/<th scope="row"/g)).toHaveLength(sources.length);
    expect(html).toContain('Freshness');
  });

  (hasBrowser() ? it : it.skip)('can be used by everyone', async () => {
    const browser = await startBrowser();
    try {
      const pages = Object.fromEntries(publicTextNames.map((name) => [name, `/${name}`]));
      for (const look of looks) expect(await wrongWith(browser, api.url, pages, look)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
