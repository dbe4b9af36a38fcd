/** The reference in a browser: with and without its script, small and large, light and dark. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { closeLooks } from '../harness/page-checks.js';

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('the reference', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi({ freeKeys: true });
    browser = await startBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  /** Opens the page and works with it; any error on the page or request to another site is a failure. */
  async function withPage(
    options: BrowserContextOptions,
    work: (page: Page, requests: readonly string[]) => Promise<void>,
    path = '/docs/licenses',
  ): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${api.url}${path}`);
    await work(page, requests);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(api.url))).toEqual([]);
    await context.close();
  }

  it('sends a request with a key that stays in the tab', async () => {
    const key = await api.key();
    await withPage({}, async (page) => {
      const section = page.locator('#searchLicenses');
      await section.getByText('Try it with your key').click();
      await section.locator('[data-key]').fill(key);
      await section.locator('[name=q]').fill('northside');
      await section.locator('[name=q]').press('Enter');
      await section.locator('[role=status] strong', { hasText: '200' }).waitFor();
      expect(await section.locator('[role=status] pre').textContent()).toContain('"Northside Builders LLC"');
      expect(await section.locator('[role=status] pre').textContent()).not.toContain(key);
      // Another form has the key as well; another tab doesn't.
      await page.goto(`${api.url}/docs/reference`);
      const other = page.locator('#listStatuses');
      await other.getByText('Try it with your key').click();
      expect(await other.locator('[data-key]').inputValue()).toBe(key);
      expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
      expect(await page.evaluate('document.cookie')).toBe('');
    });
  });

  it('sends a body, and shows why a request is refused', async () => {
    const sending = async (page: Page): Promise<void> => {
      const section = page.locator('#matchList');
      await section.getByText('Try it with your key').click();
      await section.locator('[data-key]').fill(`sk_live_${'0'.repeat(64)}`);
      const answered = page.waitForResponse((response) => response.url().endsWith('/v1/match'));
      await section.getByRole('button', { name: 'Send POST' }).click();
      expect((await answered).request().postDataJSON()).toEqual({ rows: [expect.any(Object)] });
      await section.locator('[role=status] strong', { hasText: '403' }).waitFor();
    };
    await withPage({}, sending, '/docs/lists').catch((error: Error) => {
      // Browsers report every 4xx response as an error.
      if (!/status of 403/.test(error.message)) throw error;
    });
  });

  it('finds sections by words, from the keyboard, and endpoints on the start page', async () => {
    const searching = async (page: Page): Promise<void> => {
      await page.keyboard.press('/');
      await page.keyboard.type('penaltyAmount recent');
      expect(await page.getByRole('heading', { name: '/v1/enforcement/recent' }).isVisible()).toBe(true);
      expect(await page.getByRole('heading', { name: '/v1/enforcement/trends' }).isVisible()).toBe(false);
      await page.locator('#search').fill('');
      expect(await page.getByRole('heading', { name: '/v1/enforcement/trends' }).isVisible()).toBe(true);
      await page.goto(`${api.url}/docs`);
      await page.locator('#search').fill('osha stats');
      expect(await page.locator('#getOshaStats').isVisible()).toBe(true);
      expect(await page.locator('#getFirm').isVisible()).toBe(false);
    };
    await withPage({}, searching, '/docs/enforcement');
  });

  it('copies code, and opens the examples of one language everywhere', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await withPage({ permissions }, async (page) => {
      const section = page.locator('#searchLicenses');
      await section.locator('summary', { hasText: 'Python' }).click();
      await section.locator('[data-language=Python] button').click();
      await section.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^import os\nimport requests\n/);
      expect(await page.locator('#getLicense [data-language=Python]').getAttribute('open')).toBe('');
      expect(await page.locator('#getLicense [data-language=curl]').getAttribute('open')).toBeNull();
    });
  });

  it('reads the same without a script, with a collapsed menu on a phone', async () => {
    const viewport = { width: 360, height: 800 };
    await withPage({ javaScriptEnabled: false, viewport }, async (page, requests) => {
      // The browser may or may not have requested the icon already.
      const asked = requests.map((url) => new URL(url).pathname);
      expect(asked.filter((path) => path !== '/docs/icon.svg')).toEqual(['/docs/licenses']);
      expect(await page.locator('button, input, form').count()).toBe(0);
      expect(await page.locator('#searchLicenses [data-language=curl] pre').isVisible()).toBe(true);
      const first = await page.locator('main p').first().boundingBox();
      expect(first?.y).toBeLessThan(viewport.height);
      const link = page.locator('nav.contents a[href="/docs/permits"]');
      expect(await link.isVisible()).toBe(false);
      await page.locator('nav.contents summary').click();
      expect(await link.isVisible()).toBe(true);
      await page.locator('a.brand').click();
      expect(new URL(page.url()).pathname).not.toBe('/docs/licenses');
    });
  });

  it('redirects an old anchor to the page that has its endpoint or record', async () => {
    const following = async (page: Page): Promise<void> => {
      await page.goto(`${api.url}/docs#getPermit`);
      await page.locator('#getPermit a').click();
      expect(page.url()).toBe(`${api.url}/docs/permits#getPermit`);
      await page.goto(`${api.url}/docs#record-Contractor`);
      await page.locator('#record-Contractor a').click();
      expect(await page.locator('section#record-Contractor').isVisible()).toBe(true);
    };
    await withPage({}, following, '/docs');
  });

  it.each(closeLooks)('has no violation at %s, %d pixels', async (...look) => {
    // One page of each kind: the others are built the same way.
    const paths = ['/docs', '/docs/lists', '/docs/lists/records', '/docs/reconciliation', '/docs/keys'];
    const others = ['/docs/errors', '/coverage'];
    const pages = Object.fromEntries(
      [...paths, ...others].map((path) => [`of${path.replaceAll('/', '-')}`, path]),
    );
    const opened = async (page: Page): Promise<void> => {
      const form = page.getByText('Try it with your key').first();
      if ((await form.count()) === 0) return;
      await form.click();
      await page.locator('.try form').first().waitFor();
    };
    expect(await wrongWith(browser, api.url, pages, look, undefined, opened)).toEqual([]);
  });

  it('has a script well below 60 KB', async () => {
    const script = await (await fetch(`${api.url}/docs/reference.js`)).text();
    expect(script.length).toBeLessThan(20_000);
  });
});
