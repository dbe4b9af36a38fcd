/** Watching for changes, as people do it in a browser and in their email. */
import { createUser } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { closeLooks, faultsOf, keepScreenshot } from '../harness/page-checks.js';
import { quickHash } from '../harness/quick-hash.js';
import { linkIn, WatchingService } from '../harness/watching-service.js';

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('somebody who wants to know when something changes', () => {
  let t: WatchingService;
  let browser: Browser;
  let visitors = 0;
  beforeAll(async () => {
    t = await WatchingService.start();
    browser = await startBrowser();
    await createUser(t.pool, { name: 'ada', role: 'viewer', passwordHash: quickHash('ada') });
  });
  afterAll(async () => {
    await browser?.close();
    await t?.close();
  });

  async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({
      baseURL: t.api.url,
      extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${++visitors}` },
    });
    try {
      await use(await context.newPage());
    } finally {
      await context.close();
    }
  }

  /** The violations on the open page, in every size and color scheme. */
  async function faultsIn(page: Page, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const look of closeLooks) {
      const [colorScheme, width] = look;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await faultsOf(page, `${name} ${colorScheme} ${width}`)));
      await keepScreenshot(page, name, look);
    }
    return faults;
  }

  it('without a login: enter an address, confirm it, read about a change, and stop the emails', async () => {
    await withPage(async (page) => {
      const faults: string[] = [];
      await page.goto('/contractors/BC100001?state=MN');
      // The link above the facts opens the form at the end of the page.
      await page.getByRole('link', { name: 'Tell me when this changes' }).click();
      faults.push(...(await faultsIn(page, 'watch-form')));
      await page.getByLabel('Your email address').fill('ada@example.org');
      await page.getByRole('button', { name: 'Send me the email to confirm' }).click();
      await page.getByText('an email with a confirmation link is on its way').waitFor();
      faults.push(...(await faultsIn(page, 'watch-asked')));

      await t.tell();
      await page.goto(linkIn(t.mails.arrived.at(-1)?.body ?? '', '/confirm'));
      faults.push(...(await faultsIn(page, 'watch-confirm')));
      await page.getByRole('button', { name: 'Yes, email me' }).click();
      await page.getByText('Confirmed. We’ll email you when something changes.').waitFor();

      await t.change(1);
      await t.night();
      await t.tell();
      const { body = '' } = t.mails.arrived.at(-1) ?? {};
      expect(body).toContain('License status changed from Issued to Suspended');
      await page.goto(linkIn(body));
      await page.getByRole('link', { name: 'License status changed from Issued to Suspended' }).waitFor();
      faults.push(...(await faultsIn(page, 'watch-list')));
      await page.getByRole('button', { name: 'Stop the emails and delete my address' }).click();
      await page.getByRole('heading', { name: 'No more emails' }).waitFor();
      faults.push(...(await faultsIn(page, 'watch-stopped')));
      expect(await t.addresses()).toEqual([]);
      await page.goto('/changes');
      faults.push(...(await faultsIn(page, 'changes')));
      expect(faults).toEqual([]);
    });
  });

  it('with a login: add a contractor with a click, see the latest changes, and remove it', async () => {
    await withPage(async (page) => {
      await page.goto('/login?back=/contractors/BC100001?state=MN');
      await page.getByLabel('Name').fill('ada');
      await page.getByLabel('Password').fill('ada');
      await page.getByRole('main').getByRole('button').click();
      await page.getByRole('button', { name: 'Tell me when this changes' }).click();
      await page.getByText('Added to your list.').waitFor();
      await page.getByRole('link', { name: 'Northside Builders LLC' }).waitFor();
      expect(await faultsIn(page, 'watching')).toEqual([]);
      await page.getByRole('button', { name: 'Remove Northside Builders LLC' }).click();
      await page.getByText('You aren’t watching anything yet.').waitFor();
      expect(await faultsIn(page, 'watching-nothing')).toEqual([]);
    });
  });
});
