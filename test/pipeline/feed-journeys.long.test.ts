/** Adding a feed, in a browser: with scripts and without. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { type HttpSource, startHttpSource } from '../harness/http-source.js';
import { chooseInMenu } from '../harness/journey.js';
import { faultsOf, keepScreenshot, looks } from '../harness/page-checks.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const permits = [
  'Permit No,Issued,Contractor,Address,Kind,Cost,Clerk note',
  ...Array.from(
    { length: 40 },
    (_, at) =>
      `P-${at},2026-03-${10 + (at % 18)},Amber Hollow Electric Inc,${100 + at} Oak Ave,Electrical,${900 + at * 50},Note ${at}`,
  ),
].join('\n');

(hasBrowser() ? describe : describe.skip)('adding a feed, in a browser', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let source: HttpSource;
  let browser: Browser;
  let password: string;

  beforeAll(async () => {
    source = await startHttpSource();
    source.respond((_request, response) => response.setHeader('content-type', 'text/csv').end(permits));
    workspace = await createServedWorkspace({ CRS_ALLOW_PRIVATE: '127.0.0.1' });
    [server, browser] = await Promise.all([serveCrs({ ...workspace.settings, PORT: '0' }), startBrowser()]);
    ({ password } = await crsJson<{ password: string }>(
      ['users', 'create', 'Ola Example', '--role', 'operator'],
      workspace.settings,
    ));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    await source.close();
    await workspace.remove();
  });

  /** A page of a logged-in user. */
  async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    try {
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByLabel('Name').fill('Ola Example');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('main').getByRole('button').click();
      await use(page);
    } finally {
      await context.close();
    }
  }

  /** From the list of feeds to the proposed mapping. */
  async function propose(page: Page, city: string): Promise<void> {
    await chooseInMenu(page, 'Operations', 'Feeds');
    await page.getByRole('link', { name: 'Add a feed' }).click();
    await page.getByLabel(/^Web address of the data/).fill(`${source.origin}/permits.csv`);
    await page.getByText('What you know about the data').click();
    await page.getByLabel('City that issues the permits').fill(city);
    await page.getByLabel('State, two letters').fill('MN');
    await page.getByRole('button', { name: 'Read its first rows' }).click();
  }

  it.each([
    [true, 'Fernvale'],
    [false, 'Oakdale'],
  ] as const)(
    'leads from an address to served records, with scripts: %s',
    async (javaScriptEnabled, city) => {
      const feed = `${city.toLowerCase()}_permits`;
      await withPage({ javaScriptEnabled }, async (page) => {
        await propose(page, city);
        const records = page.locator('#records');
        // The page may still be loading.
        await page.waitForLoadState('load');
        expect(await records.getByRole('row').count()).toBe(11);
        expect(await records.textContent()).not.toContain('2450');

        await page.getByLabel('Source column for value').selectOption({ label: 'Cost' });
        await page.getByLabel('Source column for description').selectOption({ label: 'Clerk note' });
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview with the sample' }).click();
        await page.getByText('description: Clerk note').waitFor({ state: 'attached' });

        await page.getByRole('button', { name: 'Save the definition' }).click();
        await page.getByText('We haven’t read the feed yet').waitFor();
        const file = join(workspace.configDir, `feeds/${feed}.yaml`);
        expect(await readFile(file, 'utf8')).toContain('description: Clerk note');

        await page.getByRole('link', { name: 'Run it now…' }).click();
        await page.getByRole('button', { name: 'Yes, run it' }).click();
        for (
          let tries = 0;
          tries < 100 && (await page.getByRole('heading', { name: 'Done' }).count()) === 0;
          tries++
        ) {
          await page.waitForTimeout(200);
          await page.reload();
        }
        await page.goto('/feeds');
        const row = page.getByRole('row').filter({ hasText: feed });
        expect(await row.textContent()).toMatch(/published.*40/);
        await rm(file);
      });
    },
  );

  it.each(looks)('can be done by everyone, %s and %i pixels wide', async (...look) => {
    const [colorScheme, width] = look;
    const faults: string[] = [];
    await withPage({ colorScheme, viewport: { width, height: 900 } }, async (page) => {
      const lookAt = async (name: string): Promise<void> => {
        faults.push(...(await faultsOf(page, name)));
        await keepScreenshot(page, name, look);
      };
      await page.goto('/feeds');
      await lookAt('feeds');
      await page.goto('/feeds/new');
      await lookAt('new-feed');
      await propose(page, 'Elmdale');
      await page.locator('details').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      await lookAt('new-feed-mapping');
      await page.goto('/feeds/sample_rivermont_permits');
      await lookAt('feed');
    });
    expect(faults).toEqual([]);
  });
});
