import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

// axe-core: the checker of accessibility that others build on; it runs in the page.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where screenshots are kept to be looked at; git ignores it. */
const screenshots = new URL('../../.data/screenshots/', import.meta.url).pathname;

declare const axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

/** How pages are looked at: light and dark, on a phone and on a screen. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1280].map((width) => [colorScheme, width] as const),
);

/**
 * What is wrong with pages by the rules of axe, and those that are wider than the screen. A screenshot of each is kept.
 * @param pages addresses by name
 * @param prepare what is done first, such as to log in
 */
export async function wrongWith(
  browser: Browser,
  baseURL: string,
  pages: Readonly<Record<string, string>>,
  [colorScheme, width]: (typeof looks)[number],
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  mkdirSync(screenshots, { recursive: true });
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL, colorScheme, viewport, bypassCSP: true });
  const wrong: string[] = [];
  try {
    const page = await context.newPage();
    await prepare(page);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await page.screenshot({
        path: join(screenshots, `${name}-${colorScheme}-${width}.png`),
        fullPage: true,
      });
      await page.addScriptTag({ content: axeSource });
      const violations = await page.evaluate(async () =>
        (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      );
      wrong.push(...violations.map((violation) => `${name}: ${violation}`));
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (isWide) wrong.push(`${name}: wider than the screen`);
    }
  } finally {
    await context.close();
  }
  return wrong;
}
