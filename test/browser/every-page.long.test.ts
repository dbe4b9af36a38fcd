/** Every page in a browser: light and dark, on a phone and on a desktop, by keyboard; keeps a screenshot of each. */
import { pages } from '@crs/console';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import {
  faultsByKeyboard,
  faultsOf,
  keepScreenshot,
  type Look,
  looks,
  screenshots,
} from '../harness/page-checks.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

/**
 * Addresses of pages whose path alone isn't enough, by a name for the screenshot; null for a page that shows nothing
 * by itself.
 */
type Addresses = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

const describeWithBrowser = hasBrowser() ? describe : describe.skip;
describeWithBrowser('every page', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let browser: Browser;
  let addresses: Addresses;
  let login: Awaited<ReturnType<BrowserContext['storageState']>>;
  const passwords = new Map<string, string>();
  let visitors = 0;

  /** Opens a tab. Each has its own address, because requests are limited by address. */
  async function withPage(
    [colorScheme, width]: Look,
    storageState: typeof login | undefined,
    use: (page: Page, complaints: string[]) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext({
      baseURL: server.url,
      colorScheme,
      viewport: { width, height: 900 },
      extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${++visitors}` },
      ...(storageState !== undefined && { storageState }),
    });
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`));
      page.on('console', (message) => {
        // Browsers report every 4xx response as an error.
        if (message.type() === 'error' && !message.text().includes('the server responded with a status of'))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      await use(page, complaints);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  }

  async function logIn(page: Page, name: string): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(passwords.get(name) ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  }

  const json = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${server.url}${path}`)).json()) as T;

  beforeAll(async () => {
    process.stderr.write(`Pictures of the pages are kept in ${screenshots}\n`);
    workspace = await createServedWorkspace();
    await crs(['ingest', 'sample_rivermont_permits', '--file', '/nowhere.csv'], workspace.settings);
    for (const role of ['viewer', 'operator'])
      passwords.set(
        role,
        (await crsJson<{ password: string }>(['users', 'create', role, '--role', role], workspace.settings))
          .password,
      );
    await crsJson(['keys', 'create', '--account', 'town', '--tier', 'free'], workspace.settings);
    server = await serveCrs({
      ...workspace.settings,
      PORT: '0',
      CRS_TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });
    browser = await startBrowser();
    const { data: pairs } = await json<{ data: { old: { licenseNumber: string; rosterState: string } }[] }>(
      '/reopened?format=json',
    );
    const { licenseNumber = '', rosterState = '' } = pairs[0]?.old ?? {};
    const contractor = `/contractors/${licenseNumber}`;
    const state = `?state=${rosterState}`;
    const { permits } = await json<{ permits: { permit: { id: number; propertyAddress: string } }[] }>(
      '/addresses?city=Lakeview&format=json',
    );
    const { id = 0, propertyAddress = '' } = permits[0]?.permit ?? {};
    const failed = (await crsJson<{ id: number }[]>(['runs'], workspace.settings)).map((run) => run.id);
    const [{ claim } = { claim: { id: 0 } }] = await crsJson<{ claim: { id: number } }[]>(
      ['review', '--limit', '1'],
      workspace.settings,
    );
    const [firm] = await crsJson<{ firm_id: number }[]>(['export', 'firms'], workspace.settings);
    addresses = {
      '/': { start: '/' },
      '/search': {
        search: '/search?q=roofing',
        'search-nothing': '/search?q=zzzzqq&status=Issued',
        'search-begin': '/search',
      },
      '/contractors/:licenseNumber': { contractor: contractor + state },
      '/contractors/:licenseNumber/:list': {
        'contractor-permits': `${contractor}/permits${state}`,
        'contractor-orders': `${contractor}/orders${state}`,
        'contractor-related': `${contractor}/related${state}`,
        'contractor-actions': `${contractor}/actions${state}`,
      },
      '/firms/:id': { firm: `/firms/${firm?.firm_id}` },
      '/permits/:id': { permit: `/permits/${id}` },
      '/addresses': {
        'addresses-begin': '/addresses',
        address: `/addresses?street=${encodeURIComponent(propertyAddress)}&city=Lakeview`,
        'addresses-nothing': '/addresses?street=1+Nowhere+St&city=Lakeview',
      },
      '/cities/:jurisdiction': { city: '/cities/lakeview' },
      '/cities/:jurisdiction/permits': { 'city-permits': '/cities/lakeview/permits?year=2024&sort=-value' },
      '/reopened': { reopened: '/reopened', 'reopened-nothing': '/reopened?city=Nowhere' },
      '/report': { report: '/report?about=/cities' },
      '/review': { review: '/review?scores=yes', 'review-nothing': '/review?minValue=99999999999' },
      '/claims/:id/why': { why: `/claims/${claim.id}/why` },
      '/permits/:id/why': { 'why-permit': `/permits/${id}/why` },
      '/quality': {
        quality: '/quality',
        'quality-of-one': '/quality?jurisdiction=lakeview&basis=clear',
        'quality-by-decisions': '/quality?source=decisions',
      },
      '/quality/runs': {
        'quality-runs': '/quality/runs',
        'quality-runs-of-one': '/quality/runs?jurisdiction=lakeview',
      },
      '/samples/:id': { sample: '/samples/1' },
      '/samples/:id/label': { label: '/samples/1/label' },
      '/nights': { nights: '/nights', 'nights-confirm': '/nights?confirm=read&feed=sample_orders' },
      '/runs': { runs: '/runs', 'runs-nothing': '/runs?feed=nothing' },
      '/runs/:id': { run: `/runs/${Math.min(...failed)}`, 'run-newest': `/runs/${Math.max(...failed)}` },
      '/keys': { keys: '/keys', 'keys-revoke': '/keys?revoke=1' },
      '/users/:id': {
        user: '/users/1',
        'user-password': '/users/1?confirm=password',
        'user-own': '/users/2',
      },
      // A separate journey opens pages that need a link from an email.
      '/watching/:token': null,
      '/watching/:token/confirm': null,
      '/logout': null,
    };
    await withPage(['light', 1280], undefined, async (page) => {
      await logIn(page, 'operator');
      await page.goto('/samples');
      await page.getByRole('button', { name: 'Draw' }).click();
      await page.goto('/samples/1/label');
      await page.getByRole('button', { name: /Not in the license roster/ }).click();
      await page.getByRole('button', { name: /Undo/ }).waitFor();
      login = await page.context().storageState();
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await workspace?.remove();
  });

  /** The addresses of a page. A page that isn't in the list is opened by its path. */
  const addressesOf = (path: string): Readonly<Record<string, string>> => {
    const listed = addresses[path];
    if (listed !== undefined) return listed ?? {};
    return { [path.replace(/\W+/g, '-').replace(/^-|-$/g, '')]: path.replace(/:\w+/g, '1') };
  };

  /** Addresses of public pages, or of the others. */
  const shown = (isPublic: boolean): (readonly [name: string, address: string, path: string])[] =>
    pages
      .filter(({ role }) => (role === null) === isPublic)
      .flatMap(({ path }) =>
        Object.entries(addressesOf(path)).map(([name, address]) => [name, address, path] as const),
      );

  it.each(looks)('can be used by everyone, %s and %i pixels wide', async (...look) => {
    const faults: string[] = [];
    const visit = async (page: Page, [name, address]: readonly [string, string, ...string[]]) => {
      await page.goto(address);
      faults.push(...(await faultsOf(page, name)));
      await keepScreenshot(page, name, look);
    };
    await withPage(look, undefined, async (page) => {
      for (const one of shown(true)) await visit(page, one);
      for (const one of [
        ['error-400', '/permits/none'],
        ['error-404', '/nowhere'],
        ['error-unknown-license', '/contractors/NONE'],
      ] as const)
        await visit(page, one);
    });
    await withPage(look, login, async (page) => {
      for (const one of shown(false)) await visit(page, one);
    });
    expect(faults).toEqual([]);
  });

  it('has a title and a heading, and works by keyboard', async () => {
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const isPublic of [true, false])
      await withPage(['light', 360], isPublic ? undefined : login, async (page) => {
        for (const [name, address, path] of shown(isPublic)) {
          await page.goto(address);
          const title = await page.title();
          const other = titles.get(title) ?? path;
          if (other !== path) faults.push(`${path} has the title of ${other}: ${title}`);
          titles.set(title, path);
          faults.push(...(await faultsByKeyboard(page, name)));
        }
      });
    expect(faults).toEqual([]);
  });

  it('for everyone has no faults for a logged-in user either', async () => {
    const look = ['light', 360] as const;
    const faults: string[] = [];
    await withPage(look, login, async (page) => {
      for (const [name, address] of shown(true)) {
        await page.goto(address);
        faults.push(...(await faultsOf(page, `${name}, logged in`)));
      }
    });
    expect(faults).toEqual([]);
  });

  it('says what to do if access is denied, a login is wrong, or there are too many requests', async () => {
    const look = ['dark', 360] as const;
    const faults: string[] = [];
    await withPage(look, undefined, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Name').fill('viewer');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').waitFor();
      await keepScreenshot(page, 'login-wrong', look);
      faults.push(...(await faultsOf(page, 'login-wrong')));

      await logIn(page, 'viewer');
      const refused = await page.goto('/nights');
      expect(refused?.status()).toBe(403);
      expect(await page.locator('.advice').textContent()).toContain('Ask an operator');
      await keepScreenshot(page, 'error-403', look);
      faults.push(...(await faultsOf(page, 'error-403')));

      await page.goto('/report?about=/cities');
      for (let sent = 0; sent < 6; sent++) {
        await page.goto('/report?about=/cities');
        await page.getByLabel(/Details/).fill('Wrong.');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      expect(await page.locator('.advice').textContent()).toContain('Try again tomorrow');
      await keepScreenshot(page, 'error-429', look);
      faults.push(...(await faultsOf(page, 'error-429')));
    });
    expect(faults).toEqual([]);
  });
});
