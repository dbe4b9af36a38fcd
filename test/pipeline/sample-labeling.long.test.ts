/** Labels samples in a browser, by keyboard and without scripts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import type { BrowserSession } from '../harness/browser-session.js';
import { ServedConsole } from '../harness/served-console.js';

let service: ServedConsole;
let analyst: BrowserSession;
beforeAll(async () => {
  service = await ServedConsole.start();
  analyst = await service.sessionOf('Ada Example', 'analyst');
});
beforeEach(() => service.forgetRequests());
afterAll(() => service.close());

/** Draws a sample, and returns its number. */
async function draw(seed: string): Promise<number> {
  const drawn = await analyst.send('/samples', { jurisdiction: 'lakeview', size: '60', seed });
  return Number(drawn.headers.get('location')?.split('/').at(-1));
}

async function labelsOf(sample: number): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    'select count(*)::int as count from sample_label where sample_id = $1',
    [sample],
  );
  return rows[0]?.count ?? 0;
}

(hasBrowser() ? describe : describe.skip)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const logIn = (page: Page) => service.logIn(page, 'Ada Example');

  it('Enter in the license or note field does not choose the first candidate', async () => {
    const context = await browser.newContext({ baseURL: service.url });
    try {
      const page = await context.newPage();
      await logIn(page);
      const id = await draw('enter');
      await page.goto(`/samples/${id}/label`);
      await page.getByLabel('Another license').fill('XX000000');
      await page.keyboard.press('Enter');
      await page.getByText('No license roster has XX000000').waitFor();
      expect(await labelsOf(id)).toBe(0);
      await page.goto('/review');
      await page.getByLabel('Note').fill('Ask the city.');
      await page.keyboard.press('Enter');
      expect(await page.getByLabel('Note').inputValue()).toBe('Ask the city.');
      expect(await service.crs<unknown[]>('decisions')).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it.each([true, false])('a sample is drawn and labeled, with scripts: %s', async (javaScriptEnabled) => {
    const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled });
    try {
      const page = await context.newPage();
      await logIn(page);
      await page.goto('/samples?jurisdiction=rivermont');
      await page.getByLabel('Records').fill('10');
      await page.getByRole('button', { name: 'Draw' }).click();
      await page.getByRole('link', { name: 'Start labeling' }).click();
      await page.waitForURL(/\/label$/);
      const press = async (key: string, name: RegExp): Promise<void> => {
        // A page's scripts run before it has loaded.
        await page.waitForLoadState('load');
        if (javaScriptEnabled) await page.keyboard.press(key);
        else await page.getByRole('button', { name }).click();
      };
      const progress = page.getByText(/^Rivermont: \d+ of 10 labeled$/);
      await press('n', /Not in the license roster/);
      await page.getByText('Rivermont: 1 of 10 labeled').waitFor();
      await press('u', /Undo/);
      await page.getByText('Rivermont: 0 of 10 labeled').waitFor();
      for (let at = 1; at <= 10; at++) {
        await press('d', /Can't tell/);
        await page.getByText(`Rivermont: ${at} of 10 labeled`).waitFor();
      }
      expect(await progress.count()).toBe(1);
      await page.getByRole('link', { name: 'See the results' }).click();
      expect(await page.getByText('10 of 10 records labeled, 10 as “can’t tell”').count()).toBe(1);
    } finally {
      await context.close();
    }
  });
});
