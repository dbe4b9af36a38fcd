import type { Browser, Page } from 'playwright-core';
import { faultsOf, keepScreenshot, type Look } from './page-checks.js';

/**
 * Finds violations on pages. A long test keeps a screenshot of each.
 * @param pages addresses by name
 * @param prepare what to do first, such as log in
 * @param settled waits until a page is ready
 */
export async function wrongWith(
  browser: Browser,
  baseURL: string,
  pages: Readonly<Record<string, string>>,
  look: Look,
  prepare: (page: Page) => Promise<void> = async () => {},
  settled: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const [colorScheme, width] = look;
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL, colorScheme, viewport });
  const wrong: string[] = [];
  try {
    const page = await context.newPage();
    await prepare(page);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await settled(page);
      wrong.push(...(await faultsOf(page, name)));
      await keepScreenshot(page, name, look);
    }
  } finally {
    await context.close();
  }
  return wrong;
}
