import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { BrowserSession } from '../harness/browser-session.js';

let api: TestApi;
let somebody: BrowserSession;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
  somebody = new BrowserSession(api.url);
});
afterAll(() => api.close());

const wordsOf = (path: string): Promise<string> => somebody.words(path);

describe('an address', () => {
  it('shows its own permits, those of its block, and both as data', async () => {
    const address = '/addresses?street=2214+Pillsbury+Ave+S&city=Austin';
    const words = await wordsOf(address);
    expect(words).toContain('at this address.');
    expect(words).toContain('on the block, by');
    const json = await somebody.get(`${address}&format=json`);
    expect(await json.json()).toEqual(
      await api.json('/v1/permits/block?street=2214+Pillsbury+Ave+S&city=Austin&pageSize=50'),
    );
    expect(await (await somebody.get(`${address}&format=csv`)).text()).toMatch(/^permit\.id,/);
  });

  it('says what to try if nothing is known', async () => {
    const page = await somebody.page('/addresses?street=99999+Nowhere+Rd&city=Austin');
    expect(page).toContain('No permits found.');
    expect(page).toContain('href="/addresses?street=99999+Nowhere+Rd"');
    expect(page).toContain('href="/addresses?street=Nowhere+Rd&amp;city=Austin"');
  });

  it('requires a street or a city', async () => {
    expect(await wordsOf('/addresses')).toContain('What was built at an address');
  });
});

describe('cities', () => {
  it('are listed with their figures, and link to their own pages', async () => {
    const page = await somebody.page('/cities');
    expect(page).toContain('href="/cities/austin"');
    const words = await wordsOf('/cities/austin');
    expect(words).toMatch(/4 building permits/);
    expect(words).toContain('Permits and value over time');
    expect((await somebody.get('/cities/nowhere')).status).toBe(404);
    expect((await somebody.get('/cities/AUSTIN')).headers.get('location')).toBe('/cities/austin');
  });
});

describe('reopened firms', () => {
  it('are shown side by side, with the evidence', async () => {
    const { data } = await api.json<{ data: { reason: string; old: { name: string } }[] }>(
      '/v1/contractors/reopened',
    );
    const words = await wordsOf('/reopened');
    expect(data.length).toBeGreaterThan(0);
    for (const { old, reason } of data) {
      expect(words).toContain(old.name);
      expect(words).toContain(reason.split('. ')[0]);
    }
    expect(await wordsOf('/reopened?state=ZZ')).toContain('No pairs found there.');
    expect(words).toContain('Less likely, but worth a look: the older firm was sanctioned');
    const worthALook = await wordsOf('/reopened?list=worth-a-look');
    expect(worthALook).toContain('Worth a look. The older one left behind');
    expect(worthALook).toContain('Pairs that are likely the same firm');
  });
});

describe('a permit', () => {
  it('shows its contractor and how it was matched', async () => {
    const { contractorLicenseName, permitNumber } = await api.json('/v1/permits/101');
    const words = await wordsOf('/permits/101');
    expect(words).toContain(`Permit ${permitNumber}`);
    expect(words).toContain(`Matched to ${contractorLicenseName}`);
    expect((await somebody.get('/permits/999')).status).toBe(404);
    expect((await somebody.get('/permits/abc')).status).toBe(400);
  });
});

describe('an unknown path', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('is a page for a browser, and JSON for a program', async () => {
    const page = await somebody.get('/nowhere', { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Page not found');
    for (const [path, headers] of [
      ['/nowhere', {}],
      ['/nowhere', { Accept: 'application/json' }],
      ['/v1/nowhere', browser],
    ] as const) {
      const answer = await somebody.get(path, { headers });
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('every public page', () => {
  it('has no broken links', async () => {
    const seen = new Set<string>(['/']);
    const queue = ['/'];
    const broken: string[] = [];
    for (let path = queue.shift(); path !== undefined && seen.size < 150; path = queue.shift()) {
      const response = await somebody.get(path);
      if (response.status >= 400 && response.status !== 409) broken.push(`${path} ${response.status}`);
      if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue;
      for (const [, href = ''] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
        const next = href.replaceAll('&amp;', '&');
        if (seen.has(next) || next.startsWith('/docs')) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });
});
