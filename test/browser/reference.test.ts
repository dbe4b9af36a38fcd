/** The reference in a browser: with and without its script, small and large, light and dark. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../harness/api.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';

/** axe-core: the checks of accessibility that most others build on. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('the reference', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    browser = await startBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  /** Opens the page, and works with it; whatever the page complains about or asks elsewhere is a failure. */
  async function withPage(
    options: BrowserContextOptions,
    work: (page: Page, requests: readonly string[]) => Promise<void>,
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
    await page.goto(`${api.url}/docs`);
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
      // Another form has the key as well; another tab does not.
      const other = page.locator('#listStatuses');
      await other.getByText('Try it with your key').click();
      expect(await other.locator('[data-key]').inputValue()).toBe(key);
      expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
      expect(await page.evaluate('document.cookie')).toBe('');
    });
  });

  it('sends a body, and shows why a request is refused', async () => {
    await withPage({}, async (page) => {
      const section = page.locator('#matchList');
      await section.getByText('Try it with your key').click();
      await section.locator('[data-key]').fill(`sk_live_${'0'.repeat(64)}`);
      const answered = page.waitForResponse((response) => response.url().endsWith('/v1/match'));
      await section.getByRole('button', { name: 'Send POST' }).click();
      expect((await answered).request().postDataJSON()).toEqual({ rows: [expect.any(Object)] });
      await section.locator('[role=status] strong', { hasText: '403' }).waitFor();
    }).catch((error: Error) => {
      // A browser complains of every answer of 4xx.
      if (!/status of 403/.test(error.message)) throw error;
    });
  });

  it('finds sections by words, from the keyboard', async () => {
    await withPage({}, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('penaltyAmount recent');
      expect(await page.getByRole('heading', { name: '/v1/enforcement/recent' }).isVisible()).toBe(true);
      expect(await page.getByRole('heading', { name: '/v1/osha/stats' }).isVisible()).toBe(false);
      expect(await page.getByRole('heading', { name: 'OSHA', exact: true }).isVisible()).toBe(false);
      await page.locator('#search').fill('');
      expect(await page.getByRole('heading', { name: '/v1/osha/stats' }).isVisible()).toBe(true);
    });
  });

  it('copies code, and opens the examples of one language everywhere', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await withPage({ permissions }, async (page) => {
      const section = page.locator('#listStatuses');
      await section.locator('summary', { hasText: 'Python' }).click();
      await section.locator('[data-language=Python] button').click();
      await section.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^import os\nimport requests\n/);
      expect(await page.locator('#getFirm [data-language=Python]').getAttribute('open')).toBe('');
      expect(await page.locator('#getFirm [data-language=curl]').getAttribute('open')).toBeNull();
    });
  });

  it('reads the same without a script', async () => {
    await withPage({ javaScriptEnabled: false }, async (page, requests) => {
      expect(requests).toEqual([`${api.url}/docs`]);
      expect(await page.locator('button, input, form').count()).toBe(0);
      expect(await page.locator('#searchLicenses [data-language=curl] pre').isVisible()).toBe(true);
    });
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)(
    'has no fault of accessibility and does not scroll sideways at %d pixels, %s',
    async (width, colorScheme) => {
      await withPage({ viewport: { width, height: 900 }, colorScheme }, async (page) => {
        await page.locator('#searchLicenses').getByText('Try it with your key').click();
        await page.locator('#searchLicenses form').waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await page.evaluate(axe);
        const faults = await page.evaluate(
          `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html]))`,
        );
        expect(faults).toEqual([]);
      });
    },
  );

  it('has a script far below 60 KB', async () => {
    const script = await (await fetch(`${api.url}/docs/reference.js`)).text();
    expect(script.length).toBeLessThan(20_000);
  });
});
