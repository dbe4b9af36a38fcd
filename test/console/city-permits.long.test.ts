/** The permits of a city of 120,000: found, filtered, sorted, and downloaded; its page with months and a map. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApi, type TestApi } from '../harness/api.js';
import { wrongWith } from '../harness/axe.js';
import { hasBrowser, startBrowser } from '../harness/browser.js';
import { BrowserSession } from '../harness/browser-session.js';
import { closeLooks } from '../harness/page-checks.js';
import { type Complaint, watchPlans } from '../harness/query-plans.js';

const CITY = '/cities/northfield';
const LIST = `${CITY}/permits`;

interface Figures {
  readonly recordCount: number;
  readonly byYear: readonly { readonly year: number | null; readonly count: number }[];
  readonly byMonth: readonly {
    readonly month: string;
    readonly count: number;
    readonly totalValue: number;
  }[];
  readonly byType: readonly { readonly permitType: string; readonly count: number }[];
  readonly tierBreakdown: Readonly<Record<string, number>>;
}

let api: TestApi;
let somebody: BrowserSession;
let figures: Figures;
let year: number;
let complaints: () => Complaint[];
beforeAll(async () => {
  api = await startTestApi({ records: 'county', pages: 'everybody', trustedProxies: ['loopback'] });
  somebody = new BrowserSession(api.url);
  complaints = watchPlans(api.serverPool);
  figures = await api.json<Figures>('/v1/permits/cities/northfield');
  year = figures.byYear.find((one) => one.year !== null)?.year ?? 0;
});
afterAll(() => api.close());

/** The number of permits that a list states. */
async function countOf(query: string): Promise<number> {
  const page = await somebody.page(`${LIST}?${query}`);
  return Number(/class="count">([\d,]+) permit/.exec(page)?.[1]?.replaceAll(',', '') ?? 0);
}

describe('the permit list of a city', () => {
  it("has as many permits as the city's figures say, in each of its parts", async () => {
    expect(await countOf('')).toBe(figures.recordCount);
    expect(await countOf(`year=${year}`)).toBe(figures.byYear.find((one) => one.year === year)?.count);
    const [{ month, count } = { month: '', count: 0 }] = figures.byMonth;
    expect(await countOf(`year=${month.slice(0, 4)}&month=${Number(month.slice(5))}`)).toBe(count);
    for (const { permitType, count: permits } of figures.byType)
      expect([permitType, await countOf(`type=${permitType}`)]).toEqual([permitType, permits]);
    for (const [tier, permits] of Object.entries(figures.tierBreakdown))
      expect([tier, await countOf(`tier=${tier}`)]).toEqual([tier, permits]);
  });

  it('is the same as data, in its order', async () => {
    const query = `type=electrical&year=${year}&least=50%2C000&sort=-value`;
    const found = await (await somebody.get(`${LIST}?${query}&format=json`)).json();
    expect(found).toEqual(
      await api.json(
        `/v1/permits/search?jurisdiction=northfield&permitType=electrical&fromDate=${year}-01-01&toDate=${year}-12-31&minValue=50000&orderBy=value%20desc&pageSize=50`,
      ),
    );
    expect(found.totalCount).toBeGreaterThan(1);
  });

  it('removes one filter at a time, and says what to do if nothing is left', async () => {
    const page = await somebody.page(`${LIST}?type=Electrical&year=${year}&least=99999999`);
    expect(page).toContain('No permits found.');
    expect(page).toContain(
      `href="${LIST}?type=Electrical&amp;year=${year}" aria-label="Remove filter $99,999,999 or more"`,
    );
    expect(page).toContain(`<a href="${LIST}">show all permits in the city</a>`);
  });

  it('is found under the name that somebody types, but not for a city without permits', async () => {
    const answer = await somebody.get('/cities/Northfield/permits?year=2020');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${LIST}?year=2020&sort=-issued`]);
    expect((await somebody.get('/cities/nowhere/permits')).status).toBe(404);
  });

  it('does not repeat the city in each row', async () => {
    expect(await somebody.page(LIST)).not.toContain(' St, Northfield');
  });

  it.each([
    '',
    'type=Electrical',
    'type=Plumbing',
    'year=YEAR',
    'year=YEAR&month=3',
    'least=50000',
    'most=100',
    'tier=verified',
    'tier=ambiguous',
    'type=Electrical&year=YEAR&least=50000',
    'type=Electrical&year=YEAR&tier=likely',
    'year=YEAR&tier=possible&least=1000',
  ])('scans no large table for “%s”, in any order', async (query) => {
    for (const sort of ['issued', '-issued', 'value', '-value']) {
      complaints();
      const path = `${LIST}?${query.replace('YEAR', String(year))}&sort=${sort}`;
      expect((await somebody.get(path)).status).toBe(200);
      expect([path, complaints()]).toEqual([path, []]);
    }
  });
});

describe('the page of a city', () => {
  it('links each year, month, type, and tier to its permits', async () => {
    const page = await somebody.page(CITY);
    const [latest] = figures.byMonth;
    for (const query of [
      `year=${year}`,
      `year=${latest?.month.slice(0, 4)}&amp;month=${Number(latest?.month.slice(5))}`,
      'type=Electrical',
    ])
      expect(page).toContain(`href="${LIST}?${query}"`);
    expect(page).toMatch(new RegExp(`href="${LIST}">All [\\d,]+ permits; filter by type, year, or value`));
  });

  it('has its newest permits on a map, with linked points', async () => {
    const page = await somebody.page(CITY);
    const points = [...page.matchAll(/<a href="\/permits\/\d+" tabindex="-1"><circle/gi)];
    expect(points.length).toBeGreaterThan(10);
  });

  it('counts two years of months, latest first, as the list does', async () => {
    const months = figures.byMonth.map(({ month }) => month);
    expect(months).toEqual(months.toSorted().toReversed());
    expect(months.length).toBeGreaterThan(1);
    expect(months.length).toBeLessThanOrEqual(24);
    expect(complaints().filter(({ statement }) => statement.includes('to_char'))).toEqual([]);
  });
});

(hasBrowser() ? describe : describe.skip)('in a browser', () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it.each(closeLooks)('can be used by everyone, %s and %i pixels wide', async (...look) => {
    const pages = {
      'city-months': CITY,
      'city-permits': `${LIST}?type=Electrical&sort=-value`,
      'city-permits-none': `${LIST}?least=99999999`,
    };
    expect(await wrongWith(browser, api.url, pages, look)).toEqual([]);
  });

  it.each([true, false])(
    'a reader finds electrical permits of a year over $50,000 and downloads them, with scripts: %s',
    async (javaScriptEnabled) => {
      const context = await browser.newContext({ baseURL: api.url, javaScriptEnabled });
      try {
        const page = await context.newPage();
        await page.goto(CITY);
        await page.getByRole('link', { name: 'Electrical' }).click();
        await page.waitForURL(/permits\?type=Electrical/);
        await page.locator('select[name=year]').selectOption(String(year));
        await page.getByLabel('Minimum value').fill('$50,000');
        await page.getByRole('button', { name: 'Show permits' }).click();
        await page.getByRole('link', { name: 'Remove filter $50,000 or more' }).waitFor();
        await page.getByRole('columnheader').getByRole('link', { name: 'Value' }).click();
        await page.waitForURL(/sort=-value/);
        expect(await page.locator('[aria-sort=descending]').textContent()).toBe('Value');
        const values = async (): Promise<number[]> =>
          (await page.locator('td[data-heading=Value]').allTextContents()).map((text) =>
            Number(text.replace(/[$,]/g, '')),
          );
        const shown = await values();
        expect(shown.length).toBeGreaterThan(1);
        expect(shown).toEqual(shown.toSorted((a, b) => b - a));
        expect(Math.min(...shown)).toBeGreaterThanOrEqual(50_000);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Permits as CSV' }).click(),
        ]);
        const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
          columns: true,
        });
        expect(rows.slice(0, shown.length).map(({ value }) => Math.round(Number(value)))).toEqual(shown);
        expect(new Set(rows.map(({ permitType }) => permitType))).toEqual(new Set(['Electrical']));
        await page.getByRole('link', { name: 'Remove filter Electrical' }).click();
        await page.waitForURL((url) => !url.search.includes('type='));
        expect((await values()).length).toBeGreaterThanOrEqual(shown.length);
      } finally {
        await context.close();
      }
    },
  );
});
