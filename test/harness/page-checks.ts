/** The rules for every page, as a browser shows it. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { triesAll } from './tries-all.js';

// axe-core: the accessibility checker that others build on; it runs in the page.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The folder for screenshots, which git ignores. */
export const screenshots = resolve(
  process.env.CRS_TEST_SCREENSHOTS ?? new URL('../../.data/screenshots', import.meta.url).pathname,
);

export type Look = readonly ['light' | 'dark', width: number];
const looksAt = (...widths: readonly number[]): readonly Look[] =>
  (['light', 'dark'] as const).flatMap((colorScheme) => widths.map((width) => [colorScheme, width] as const));
/** The sizes and color schemes to check: light and dark, on a phone and on a desktop. */
export const looks = looksAt(360, 1280);
/** The same on more phones and desktops. */
export const closeLooks = looksAt(320, 360, 768, 1280);

declare const axe: {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** Keeps a screenshot of a whole page: in a long test, and if CRS_TEST_SCREENSHOTS names a folder. */
export async function keepScreenshot(page: Page, name: string, [colorScheme, width]: Look): Promise<void> {
  if (!triesAll() && process.env.CRS_TEST_SCREENSHOTS === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}-${width}.png`), fullPage: true });
}

/** The violations on the open page, each with its name: by axe's rules, and by those below. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const broken = await page.evaluate(brokenRules);
  return [...(await violationsOf(page, name)), ...broken.map((fault) => `${name}: ${fault}`)];
}

/** The violations by axe's rules. */
export async function violationsOf(page: Page, name: string): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // The size of touch targets is a WCAG 2.2 rule that axe skips unless requested.
    const found = await axe.run({ rules: { 'target-size': { enabled: true } } });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  return violations.map((fault) => `${name}: ${fault}`);
}

/** Runs in the page. */
function brokenRules(): string[] {
  const broken: string[] = [];
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  if (levels.filter((level) => level === 1).length !== 1) broken.push('not one first heading');
  for (const [at, level] of levels.entries())
    if (level > (levels[at - 1] ?? 0) + 1)
      broken.push(`a level is left out before ${headings[at]?.textContent}`);
  if (headings.some(({ textContent }) => textContent.trim() === '')) broken.push('an empty heading');
  if (document.documentElement.lang !== 'en') broken.push('no language');
  if (!/\S · Contractor Records$/.test(document.title)) broken.push(`the title ${document.title}`);
  if (document.documentElement.scrollWidth > window.innerWidth) broken.push('wider than the screen');
  for (const script of document.scripts)
    if (
      script.type !== 'application/ld+json' &&
      (script.src === '' || !(script.type === 'module' || script.defer))
    )
      broken.push(`a script that the page waits for: ${script.outerHTML.slice(0, 80)}`);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) < at)))
    broken.push(`two have the id ${id}`);
  if (document.querySelector('main') === null) broken.push('no main part');
  return broken;
}

/**
 * The violations when using a page by keyboard: the Tab key must reach every control, and each stop must be visible.
 */
export async function faultsByKeyboard(page: Page, name: string): Promise<string[]> {
  const { expected, presses } = await page.evaluate(() => {
    const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    const radios = new Set<string>();
    const stops = [...document.querySelectorAll<HTMLInputElement>(usable)].filter(
      (one) =>
        !one.disabled &&
        one.checkVisibility({ visibilityProperty: true }) &&
        // Points on a map link to the same pages as the table next to it.
        one.getAttribute('tabindex') !== '-1' &&
        // A group of radio buttons is one stop.
        !(one.type === 'radio' && (radios.has(one.name) || !radios.add(one.name))),
    );
    for (const [at, stop] of stops.entries()) stop.setAttribute('data-stop', String(at));
    (document.activeElement as HTMLElement | null)?.blur();
    // Each part of a date is a separate stop.
    const days = stops.filter(({ type }) => type === 'date').length;
    return { expected: stops.length, presses: stops.length + 4 * days + 3 };
  });
  const reached = new Set<string>();
  const faults: string[] = [];
  for (let pressed = 0; pressed < presses; pressed++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const { right, left } = focused.getBoundingClientRect();
      return {
        at: focused.getAttribute('data-stop') ?? '',
        html: focused.outerHTML.slice(0, 100),
        isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' && right > 0 && left < window.innerWidth,
      };
    });
    if (stop === null) continue;
    reached.add(stop.at);
    if (!stop.isSeen) faults.push(`${name}: the focus is not seen on ${stop.html}`);
  }
  reached.delete('');
  if (reached.size < expected)
    faults.push(`${name}: ${expected - reached.size} of ${expected} not reached by Tab`);
  return [...new Set(faults)];
}
