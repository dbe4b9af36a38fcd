/** A printed report, and the keys that lead to the search. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { screenshots } from '../harness/page-checks.js';
import { ServedConsole } from '../harness/served-console.js';

(hasBrowser() ? describe : describe.skip)('in a browser', () => {
  let served: ServedConsole;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([ServedConsole.start(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  /** A contractor by its number of records: the most of all, or about the median. */
  async function contractorAt(share: number): Promise<string> {
    const { rows } = await served.pool.query<{ number: string; state: string }>(
      `select c.license_number as number, c.roster_state as state from served.contractor c
       left join served.match m on m.contractor_id = c.id left join served.permit p on p.claim_id = m.claim_id
       group by c.id having count(p.id) > 0
       order by count(p.id), c.id`,
    );
    const found = rows[Math.min(rows.length - 1, Math.floor(rows.length * share))];
    if (found === undefined) throw new Error('No contractor has a permit.');
    return `/contractors/${found.number}?state=${found.state}`;
  }

  const disciplined = async (): Promise<string> => {
    const { rows } = await served.pool.query<{ number: string; state: string }>(
      `select c.license_number as number, c.roster_state as state from served.contractor c
       join served.record_link l on l.contractor_id = c.id group by c.id order by count(*) desc, c.id limit 1`,
    );
    return `/contractors/${rows[0]?.number}?state=${rows[0]?.state}`;
  };

  it.each<[string, () => Promise<string>]>([
    ['typical', () => contractorAt(0.5)],
    ['large', () => contractorAt(1)],
    ['much disciplined', disciplined],
  ])('the report of a %s contractor prints on two sheets', async (name, address) => {
    const page = await browser.newPage({ baseURL: served.url });
    try {
      await page.goto(await address());
      const button = page.getByRole('button', { name: 'Print or save as PDF' });
      await button.waitFor();
      const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
      mkdirSync(screenshots, { recursive: true });
      writeFileSync(join(screenshots, `report-${name.replace(/ /g, '-')}.pdf`), pdf);
      const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(sheets).toBeGreaterThan(0);
      expect(sheets).toBeLessThanOrEqual(2);
      await page.emulateMedia({ media: 'print' });
      expect(await button.isVisible()).toBe(false);
      expect(await page.locator('.printed.foot').textContent()).toMatch(
        new RegExp(`Printed \\w+ \\d+, \\d{4}\\. Full record and sources: ${served.url}/contractors/`),
      );
      // If a list is longer, the printout says by how much, and where to find the rest.
      for (const part of await page.locator('.part:has(.printed)').all()) {
        expect(await part.locator('tbody tr:visible').count()).toBeLessThanOrEqual(5);
        expect(await part.locator('.printed').textContent()).toMatch(/^and [\d,]+ more at http:\/\//);
      }
    } finally {
      await page.close();
    }
  });

  it('the print button is hidden without scripts', async () => {
    const context = await browser.newContext({ baseURL: served.url, javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(await contractorAt(0.5));
      expect(await page.locator('[data-print]').isVisible()).toBe(false);
    } finally {
      await context.close();
    }
  });

  it.each(['/', 'Control+k', 'Meta+k'])('%s jumps to the search from every page', async (key) => {
    const page = await browser.newPage({ baseURL: served.url });
    try {
      await page.goto('/search');
      await page.keyboard.press(key);
      const field = page.locator('search input[type="search"]');
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await field.inputValue()).toBe('');

      await page.goto('/cities');
      await page.keyboard.press(key);
      await page.waitForURL(/\/search#search$/);
      await page.locator('search input[type="search"]:focus').waitFor();
    } finally {
      await page.close();
    }
  });

  it('/ stays a letter while somebody is typing', async () => {
    const page = await browser.newPage({ baseURL: served.url });
    try {
      await page.goto('/report?about=/cities');
      await page.getByLabel(/Details/).focus();
      await page.keyboard.type('and/or');
      expect(await page.getByLabel(/Details/).inputValue()).toBe('and/or');
      expect(page.url()).toContain('/report');
    } finally {
      await page.close();
    }
  });

  it('the start page has examples that find something, and filters behind "More"', async () => {
    const page = await browser.newPage({ baseURL: served.url });
    try {
      await page.goto('/');
      expect(await page.getByLabel('City', { exact: true }).isVisible()).toBe(false);
      expect(await page.locator('.coverage').textContent()).toMatch(
        /[\d,]+ licenses.*[\d,]+ building permits.* matches that we could check are correct\. Updated /,
      );
      const links = await page
        .locator('.examples a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(links).toHaveLength(3);
      for (const link of links) {
        await page.goto(link);
        expect([link, await page.locator('tbody tr').count()]).not.toEqual([link, 0]);
      }
      await page.goto('/search?q=roofing&city=Lakeview');
      expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Lakeview');
      expect(await page.getByLabel('City', { exact: true }).isVisible()).toBe(true);
    } finally {
      await page.close();
    }
  });
});
