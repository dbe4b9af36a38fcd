import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMapTiles } from '@crs/console';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { sessionOf } from '../harness/browser-session.js';
import { madeUpMap } from '../harness/map-tiles.js';
import { looks } from '../harness/page-checks.js';

const ADDRESS = '/addresses?street=2214+Pillsbury+Ave+S&city=Austin';

/** A second place on the block, because a single one isn't drawn. */
const withPlaces = async (made: TestApi): Promise<TestApi> => {
  await made.pool.query('update permit set latitude = 30.26, longitude = -97.75 where id = 102');
  return made;
};

let folder: string;
let file: string;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-tiles-'));
  file = join(folder, 'made-up.pmtiles');
  await writeFile(file, madeUpMap());
  api = await withPlaces(await startTestApi({ pages: 'everybody', mapTiles: await openMapTiles(file) }));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const part = (range?: string, to = api): Promise<Response> =>
  fetch(`${to.url}/tiles/map.pmtiles`, range === undefined ? {} : { headers: { Range: range } });

describe('the tiles file', () => {
  it('is sent in parts, and never whole', async () => {
    const response = await part('bytes=0-6');
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('PMTiles');
    expect(response.headers.get('content-range')).toBe(`bytes 0-6/${madeUpMap().length}`);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const range of [undefined, 'bytes=0-', 'bytes=0-99999999', 'bytes=0-1,3-4'])
      expect((await part(range)).status).toBe(400);
    expect((await fetch(`${api.url}/tiles/other`)).status).toBe(404);
  });

  it('is only for users if the pages are, and missing without the setting', async () => {
    const closed = await startTestApi({ pages: 'users', mapTiles: await openMapTiles(file) });
    const bare = await withPlaces(await startTestApi({ pages: 'everybody' }));
    try {
      expect((await part('bytes=0-6', closed)).status).toBe(403);
      const viewer = await sessionOf(closed, 'viewer');
      const known = await viewer.get('/tiles/map.pmtiles', { headers: { Range: 'bytes=0-6' } });
      expect([known.status, known.headers.get('cache-control')]).toEqual([206, 'private, max-age=86400']);
      expect((await part('bytes=0-6', bare)).status).toBe(404);
      const page = await (await fetch(bare.url + ADDRESS)).text();
      expect(page).toContain('<figure class="map"><svg');
      expect(page).not.toContain('maplibre');
    } finally {
      await closed.close();
      await bare.close();
    }
  });

  it('is refused if it is invalid', async () => {
    const other = join(folder, 'other.txt');
    await writeFile(other, 'PMTiles, it says');
    await expect(openMapTiles(other)).rejects.toThrow('is not a PMTiles file of version 3');
    await expect(openMapTiles(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  });

  it('is loaded only by pages with a map', async () => {
    for (const address of [ADDRESS, '/permits/101'])
      expect(await (await fetch(api.url + address)).text()).toContain('maplibre-gl.mjs');
    expect(await (await fetch(`${api.url}/cities`)).text()).not.toContain('maplibre');
  });
});

(hasBrowser() ? describe : describe.skip)('a map over tiles, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** Waits until the map covers the drawing. */
  async function settled(page: Page): Promise<void> {
    const frame = page.locator('.over-tiles');
    if ((await frame.count()) === 0) return;
    await frame.scrollIntoViewIfNeeded();
    await page.locator('.over-tiles.shown canvas').waitFor({ timeout: 30_000 });
  }

  it.each(looks)('can be used by everyone, %s and %i pixels wide', async (...look) => {
    const pages = { 'tiles-address': ADDRESS, 'tiles-contractor': '/contractors/BC100001?state=MN' };
    expect(await wrongWith(browser, api.url, pages, look, undefined, settled)).toEqual([]);
  });

  it('breaks no policy of the page, and shows what is at a place', async () => {
    const page = await browser.newPage({ baseURL: api.url });
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
        said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(ADDRESS);
    await settled(page);
    expect(await page.locator('.over-tiles > svg').isVisible()).toBe(false);
    expect(await page.getByText('Made up by a test').count()).toBe(1);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(said).toEqual([]);
    await page.close();
  });

  it.each([
    ['without scripts', { javaScriptEnabled: false }, async () => {}],
    [
      'where the file cannot be read',
      {},
      (page: Page) => page.route('**/tiles/**', (route) => route.abort()),
    ],
  ])('stays as drawn %s', async (_where, options, prepare) => {
    const page = await browser.newPage({ baseURL: api.url, ...options });
    await prepare(page);
    await page.goto(ADDRESS, { waitUntil: 'networkidle' });
    await page.locator('.over-tiles svg').scrollIntoViewIfNeeded();
    expect(await page.locator('.over-tiles > svg').isVisible()).toBe(true);
    expect(await page.locator('.over-tiles.shown').count()).toBe(0);
    await page.close();
  });
});
