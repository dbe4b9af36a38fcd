/** A person with a browser at a service with made-up records, with or without scripts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReviewedClaim } from '@crs/store';
import { expect } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from './browser.js';
import { crsJson, serveCrs } from './crs.js';
import { faultsOf, keepScreenshot, type Look } from './page-checks.js';
import { createServedWorkspace, type Workspace } from './workspace.js';

/** How journeys view pages. */
const LOOK: Look = ['light', 1280];

/** Who makes each journey: a person with scripts, and one without. */
export const visitors = [
  ['with scripts', true],
  ['without scripts', false],
] as const;

/** Opens a navigation menu and follows a link in it. On a phone, one menu contains all others. */
export async function chooseInMenu(page: Page, menu: string, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const all = navigation.locator('summary', { hasText: 'Menu' });
  if (await all.isVisible()) await all.click();
  await navigation.locator('summary', { hasText: menu }).click();
  await navigation.getByRole('link', { name, exact: true }).click();
}

/** A running service, and the browser that visits it. */
export class Town {
  #visitors = 0;
  readonly #passwords = new Map<string, string>();

  private constructor(
    readonly workspace: Workspace,
    readonly url: string,
    private readonly browser: Browser,
    private readonly closeServer: () => Promise<void>,
  ) {}

  static async open(): Promise<Town> {
    const workspace = await createServedWorkspace();
    const [server, browser] = await Promise.all([
      serveCrs({ ...workspace.settings, PORT: '0', CRS_TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' }),
      startBrowser(),
    ]);
    return new Town(workspace, server.url, browser, () => server.close());
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.closeServer();
    await this.workspace.remove();
  }

  /** Adds two claims similar to one in lakeview. @returns its name and its address in the queue */
  async addClaimsAlike(): Promise<{ readonly name: string; readonly address: string }> {
    const { settings, sampleDir } = this.workspace;
    const review = ['review', '--jurisdiction', 'lakeview', '--limit', '60'];
    const found = await crsJson<ReviewedClaim[]>(review, settings);
    const chosen = found.find(({ claim }) => claim.phone !== null);
    const path = join(sampleDir, 'permits/lakeview.csv');
    const text = await readFile(path, 'utf8');
    const read = { columns: true, relax_quotes: true, relax_column_count: true } as const;
    const rows = parse(text, read) as Record<string, string>[];
    const row = rows.find(({ permit_number }) => permit_number === chosen?.permitNumber) ?? {};
    const spelled = { ...row, permit_number: 'ALIKE-1', contractor: `  ${row.contractor?.toUpperCase()}.` };
    const other = { ...row, permit_number: 'ALIKE-2', contractor: `${row.contractor?.toLowerCase()}.` };
    await writeFile(path, `${text.trimEnd()}\n${stringify([spelled, other])}`);
    await crsJson(['ingest', 'sample_lakeview_permits'], settings);
    const ordered = await crsJson<ReviewedClaim[]>(review, settings);
    const passed = ordered.slice(
      0,
      ordered.findIndex(({ claim }) => claim.id === chosen?.claim.id),
    );
    const skip = passed.map(({ claim }) => claim.id).join(',');
    return {
      name: chosen?.claim.name ?? '',
      address: `/review?${new URLSearchParams({ jurisdiction: 'lakeview', skip })}`,
    };
  }

  /** Makes a user with a role. */
  async makeUser(name: string, role: string): Promise<void> {
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', name, '--role', role],
      this.workspace.settings,
    );
    this.#passwords.set(name, password);
  }

  /**
   * Opens a browser for a person. Each has its own address, because requests are limited by address. Errors that pages
   * report are failures.
   */
  async visit(
    { scripts, as }: { readonly scripts: boolean; readonly as?: string },
    journey: (visitor: Visitor) => Promise<void>,
  ): Promise<void> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      javaScriptEnabled: scripts,
      colorScheme: LOOK[0],
      viewport: { width: LOOK[1], height: 900 },
      extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${++this.#visitors}` },
    });
    context.setDefaultTimeout(30_000);
    try {
      const visitor = new Visitor(await context.newPage(), context, scripts);
      if (as !== undefined) await visitor.logIn(as, this.#passwords.get(as) ?? '');
      await journey(visitor);
      expect(visitor.complaints).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

/** What a person does, in the words of a journey. */
export class Visitor {
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly hasScripts: boolean,
  ) {
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      // Browsers report every 4xx response as an error, and scripts if they are turned off.
      const isExpected = /responded with a status of|JavaScript is disabled/i.test(message.text());
      if (message.type() === 'error' && !isExpected) this.complaints.push(message.text());
    });
  }

  async logIn(name: string, password: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('Password').fill(password);
    await this.press('Log in');
    await this.page.getByRole('button', { name: 'Log out' }).waitFor();
  }

  /** Presses a button, or the first one with this name. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }

  async follow(name: string | RegExp): Promise<void> {
    await this.page.getByRole('link', { name }).first().click();
  }

  /** Opens a navigation menu and follows a link in it. */
  async choose(menu: string, name: string): Promise<void> {
    await chooseInMenu(this.page, menu, name);
  }

  heading(): Promise<string | null> {
    return this.page.getByRole('heading', { level: 1 }).textContent();
  }

  /** Reloads the page until it shows a text. Pages that show work refresh themselves, but not without scripts. */
  async until(text: string | RegExp, address: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      await this.page.goto(address);
      if ((await this.page.getByText(text).count()) > 0) return;
      await this.page.waitForTimeout(200);
    }
    throw new Error(`${address} never says ${text}.`);
  }

  /** Checks the open page against the rules for all pages, and keeps a screenshot. */
  async look(name: string): Promise<void> {
    if (!this.hasScripts) return;
    expect(await faultsOf(this.page, name)).toEqual([]);
    await keepScreenshot(this.page, name, LOOK);
  }
}
