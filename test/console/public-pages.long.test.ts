import { pages as consolePages } from '@crs/console';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { faultsOf, keepScreenshot, looks } from '../harness/page-checks.js';

const pages = {
  start: '/',
  search: '/search?q=northside',
  nothing: '/search?q=zzzzqq&status=Issued',
  contractor: '/contractors/BC100001?state=MN',
  'shared-number': '/contractors/BC100001',
  permits: '/contractors/BC100001/permits?state=MN',
  related: '/contractors/BC100001/related?state=MN',
  permit: '/permits/101',
  addresses: '/addresses?street=2214+Pillsbury+Ave+S&city=Austin',
  cities: '/cities',
  city: '/cities/austin',
  reopened: '/reopened',
  report: '/report?about=/cities',
  login: '/login',
  missing: '/nowhere',
} as const;

(hasBrowser() ? describe : describe.skip)('the public pages, in a browser', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    [api, browser] = await Promise.all([startTestApi({ pages: 'everybody' }), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  async function withPage(
    options: Parameters<Browser['newContext']>[0],
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext({ baseURL: api.url, ...options });
    try {
      await use(await context.newPage());
    } finally {
      await context.close();
    }
  }

  it.each(looks)('can be used by everyone, %s and %i pixels wide', async (...look) => {
    expect(await wrongWith(browser, api.url, pages, look)).toEqual([]);
  });

  it.each([true, false])(
    'lead from a name to a contractor by keyboard, with scripts: %s',
    async (javaScriptEnabled) => {
      await withPage({ javaScriptEnabled }, async (page) => {
        await page.goto('/');
        await page.keyboard.press('Tab');
        expect(await page.locator(':focus').textContent()).toContain('Skip to main content');
        await page.getByRole('searchbox').focus();
        await page.keyboard.type('northside builders');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/search\?/);
        const link = page.getByRole('rowheader').getByRole('link').first();
        const name = await link.textContent();
        await link.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/contractors\//);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
      });
    },
  );

  it('show results as you type, count them, and update the address', async () => {
    await withPage({}, async (page) => {
      await page.goto('/search');
      await page.getByRole('searchbox').pressSequentially('northside');
      await page.getByRole('rowheader').first().waitFor();
      expect(await page.locator('[data-announce]').textContent()).toMatch(/^\d+ contractors?$/);
      expect(page.url()).toBe(`${api.url}/search?q=northside`);
      expect(await page.getByRole('searchbox').inputValue()).toBe('northside');
    });
  });

  it('have the first result on the first screen of a phone, and a menu that needs no script', async () => {
    const viewport = { width: 360, height: 740 };
    await withPage({ javaScriptEnabled: false, viewport }, async (page) => {
      await page.goto('/search?q=northside');
      const first = await page.locator('tbody th').first().boundingBox();
      expect((first?.y ?? viewport.height) + (first?.height ?? 0)).toBeLessThan(viewport.height);
      const filters = page.locator('.facets p').first();
      expect(await filters.isVisible()).toBe(false);
      const link = page.getByRole('navigation', { name: 'Main' }).locator('a', { hasText: 'Cities' });
      expect(await link.isVisible()).toBe(false);
      await page.getByText('Menu', { exact: true }).click();
      await link.click();
      await page.waitForURL(/\/cities$/);
      expect(await page.locator('.main-menu [aria-current]').textContent()).toBe('Cities');
    });
  });

  it('show menu, filters, and contents without a click on a wide screen', async () => {
    await withPage({ viewport: { width: 1_280, height: 740 } }, async (page) => {
      await page.goto('/search?q=northside');
      expect(await page.locator('.facets p').first().isVisible()).toBe(true);
      expect(await page.locator('.main-menu a').first().isVisible()).toBe(true);
      await page.goto(pages.contractor);
      expect(await page.locator('.tiles li').count()).toBeLessThanOrEqual(5);
      await page.locator('#sources').scrollIntoViewIfNeeded();
      const contents = await page.getByRole('navigation', { name: 'On this page' }).boundingBox();
      expect(contents?.y).toBeGreaterThanOrEqual(0);
      expect((contents?.y ?? 740) + (contents?.height ?? 0)).toBeLessThanOrEqual(740);
    });
  });

  it('accept a report without scripts', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/cities');
      await page.getByRole('link', { name: 'Report an error' }).click();
      await page.getByLabel(/Details/).fill('The city is spelt wrong.');
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you');
    });
  });

  it('render without scripts, and are small', async () => {
    const { gzipSync } = await import('node:zlib');
    for (const [name, path] of Object.entries(pages)) {
      const html = await (await fetch(api.url + path)).text();
      expect([name, gzipSync(html).length < 50_000]).toEqual([name, true]);
      for (const [script] of html.matchAll(/<script[^>]*>/g))
        expect(script).toMatch(/type="(?:module|application\/ld\+json)"/);
    }
  });

  it('say what to do if something fails, a limit is reached, or the database is down', async () => {
    const failing = await startTestApi({
      pages: 'everybody',
      trustedProxies: ['127.0.0.1'],
      morePages: consolePages.slice(0, 1).map((page) => ({
        ...page,
        path: '/broken',
        show: async () => {
          throw new Error('a secret of the server');
        },
      })),
    });
    const look = ['light', 360] as const;
    const expectPage = async (address: string, from: string, status: number, advice: RegExp) =>
      withPage(
        {
          baseURL: failing.url,
          viewport: { width: look[1], height: 900 },
          extraHTTPHeaders: { 'X-Forwarded-For': from },
        },
        async (page) => {
          expect((await page.goto(address))?.status()).toBe(status);
          expect(await page.locator('.advice').textContent()).toMatch(advice);
          expect(await page.content()).not.toContain('secret');
          expect(await faultsOf(page, address)).toEqual([]);
          await keepScreenshot(page, `error-${status}`, look);
        },
      );
    try {
      await expectPage('/broken', '198.51.100.1', 500, /send the operator the number/);
      const headers = { 'X-Forwarded-For': '198.51.100.2' };
      await Promise.all(Array.from({ length: 300 }, () => fetch(`${failing.url}/search`, { headers })));
      await expectPage('/cities', '198.51.100.2', 429, /Wait a minute/);
      await failing.dropDatabase();
      await expectPage('/cities', '198.51.100.3', 503, /Reload the page in a minute/);
    } finally {
      await failing.close();
    }
  });
});
